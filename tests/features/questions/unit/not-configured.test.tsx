import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotConfigured } from '@/components/questions/answers/not-configured';
import { readEnv } from '@/lib/platform/config/env';
import { configuredEndpoints } from '@/lib/questions/server/models/endpoints';

test('without a provider, the page names the settings for the operator, and they suffice', () => {
  const page = renderToStaticMarkup(<NotConfigured />);
  const named = [...page.matchAll(/<code[^>]*>([A-Z_]+)<\/code>/g)].map(([, name = '']) => name);
  expect(named).toEqual([
    'OPENAI_API_KEY',
    'OPENAI_SEARCH_MODEL',
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_MODEL',
    'LLM_PROVIDERS',
  ]);
  const set = Object.fromEntries(
    named.filter((name) => name !== 'LLM_PROVIDERS').map((name) => [name, 'x']),
  );
  expect(configuredEndpoints(readEnv(set), {}).answers.map(({ engine }) => engine)).toEqual([
    'openai',
    'anthropic',
  ]);
});
