import type { Ask } from '@seamark/engine';
import { statelessMcp } from '../../../../tests/helpers/mcp-site';
import { html, json } from '../../../../tests/helpers/memory-network';
import type { Content } from '../content/content';
import type { LabSite, MemoryAnswer } from '../site';
import { resemblance, wordsOf } from '../words';

const RESULTS_MAX = 3;

/** Sentences of the site that resemble a question most. */
const search = ({ pages }: Content, question: string): string[] => {
  const words = wordsOf(question);
  return pages
    .flatMap(({ title, facts }) => facts.map(([, sentence]) => `${title}: ${sentence}`))
    .map((sentence) => ({ sentence, worth: resemblance(words, sentence) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, RESULTS_MAX)
    .map(({ sentence }) => sentence);
};

const SERVER_INFO = { name: 'tidewatch', version: '1.2.0' };

export const TOOL = {
  name: 'search',
  description: 'Returns the sentences of the site that answer a question.',
  inputSchema: {
    type: 'object',
    required: ['q'],
    properties: { q: { type: 'string', description: 'The question' } },
  },
};

/** The MCP server of the site; `tools` are what it lists. */
export const mcpOf = (content: Content, tools: readonly unknown[] = [TOOL]): MemoryAnswer => {
  const listed = statelessMcp(tools, SERVER_INFO);
  return (ask) => {
    const { id, method, params } = bodyOf(ask);
    if (method !== 'tools/call') return listed(ask);
    const text = search(content, params?.arguments?.q ?? '').join('\n');
    return json({
      jsonrpc: '2.0',
      id,
      result: { resultType: 'complete', content: [{ type: 'text', text }] },
    });
  };
};

interface Body {
  readonly id?: string;
  readonly method?: string;
  readonly params?: { readonly arguments?: { readonly q?: string } };
  readonly q?: string;
}

const bodyOf = ({ body }: Ask) => JSON.parse(body ?? '{}') as Body;

/** The search of the site, its API, and its MCP server. */
export const servicesOf = (content: Content): LabSite => ({
  '/search': (ask) => {
    if (ask.method !== 'POST') return { status: 405 };
    const found = search(content, new URLSearchParams(ask.body).get('q') ?? '');
    return html(
      `<!doctype html><html lang="en"><head><title>Results</title></head><body><main><h1>Results</h1><ul>${found.map((sentence) => `<li>${sentence}</li>`).join('')}</ul></main></body></html>`,
    );
  },
  '/api/search': (ask) =>
    ask.method === 'POST'
      ? json({ sentences: search(content, bodyOf(ask).q ?? '') })
      : { status: 405 },
  '/mcp': mcpOf(content),
});
