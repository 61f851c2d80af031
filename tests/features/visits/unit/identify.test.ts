import { describe, expect, it } from 'vitest';
import { clientOf } from '@/lib/visits/log/identify';

describe('a user agent', () => {
  it.each([
    ['bedrockbot_5f0c8a52-9d3b-4c57-8f0e-2f4d5c6b7a80', 'bedrockbot'],
    ['Mozilla/5.0 (compatible) Ai2Bot-Dolma (+https://www.allenai.org/crawler)', 'AI2Bot'],
    ['GoogleOther-Image/1.0', 'GoogleOther'],
    ['Mozilla/5.0 (compatible; Claude-SearchBot/1.0)', 'Claude-SearchBot'],
  ])('%s names a client with a variant or id behind it', (userAgent, token) => {
    expect(clientOf(userAgent)?.token).toBe(token);
  });

  it.each([
    'NotGPTBot/1.0',
    'GPTBots/1.0',
    'my-GPTBot',
    'Mozilla/5.0 Firefox/140.0',
    'Mozilla/5.0 (compatible; Applebot-Extended/0.1)',
  ])('%s names none', (userAgent) => {
    expect(clientOf(userAgent)).toBeNull();
  });
});
