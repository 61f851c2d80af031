import { describe, expect, it } from 'vitest';
import { countLog } from '../../../helpers/count-log';
import { clientOf } from '@/lib/visits/log/identify';

describe('other bots', () => {
  const line = (userAgent: string) =>
    `192.0.2.1 - - [26/Nov/2026:01:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "${userAgent}"\n`;

  it('are those of a public list, and then the ten most active', async () => {
    const log = [
      'Mozilla/5.0 (compatible; Brightbot 1.0)',
      'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
      'Mozilla/5.0 (compatible; AhrefsBot/7.1; +http://ahrefs.com/robot/)',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (Windows NT 10.0; +https://example.com/crawler.html)',
      ...Array.from({ length: 12 }, (_, at) => `Bot${at}bot/1.0`),
    ];
    const { otherBots, clients } = await countLog(log.map(line).join(''));
    expect(clients).toEqual([]);
    expect(otherBots.slice(0, 2)).toEqual([
      { name: 'Brightbot 1.0', isListed: true, requests: 1 },
      { name: 'AhrefsBot', isListed: false, requests: 2 },
    ]);
    expect(otherBots).toHaveLength(11);
  });

  it('do not include a retired name, which counts for its successor', async () => {
    const { otherBots, clients } = await countLog(line('Claude-Web/1.0 (+https://anthropic.com)'));
    expect([otherBots, clients.map(({ name }) => name)]).toEqual([[], ['ClaudeBot']]);
  });
});

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
