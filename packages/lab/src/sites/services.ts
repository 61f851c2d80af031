import type { Ask } from '@seamark/engine';
import { resemblance, stemsAsked, wordsOf } from '../../../../engine/questions/words';
import { statelessMcp } from '../../../../tests/helpers/mcp-site';
import { html, json } from '../../../../tests/helpers/memory-network';
import type { Content, Desk, Errand } from '../content/content';
import type { LabSite, MemoryReply } from '../site';

const RESULTS_MAX = 3;

interface Sentence {
  readonly sentence: string;
  readonly words: ReadonlySet<string>;
}

const sentences = new Map<Content, readonly Sentence[]>();

function sentencesOf(content: Content): readonly Sentence[] {
  const service =
    sentences.get(content) ??
    content.pages
      .flatMap(({ title, facts }) => facts.map(([, sentence]) => `${title}: ${sentence}`))
      .map((sentence) => ({ sentence, words: wordsOf(sentence) }));
  sentences.set(content, service);
  return service;
}

/** Sentences of the site that resemble a question most. */
function search(content: Content, question: string): string[] {
  const stems = stemsAsked(question);
  return sentencesOf(content)
    .map(({ sentence, words }) => ({ sentence, worth: resemblance(stems, words) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, RESULTS_MAX)
    .map(({ sentence }) => sentence);
}

/** Takes values and returns all records so far, or says why it refuses. */
function recorderOf({ fields, refuse }: Desk): (values: Errand['values']) => string[] {
  const records: Errand['values'][] = [];
  return (values) => {
    const reason = refuse(values, records);
    if (reason !== null) return [reason];
    records.push(values);
    return records.map((record) => fields.map((field) => record[field]).join(', '));
  };
}

const SERVER_INFO = { name: 'tidewatch', version: '1.2.0' };

/** A tool that takes these texts. */
const toolOf = (name: string, description: string, fields: readonly string[]) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    required: fields,
    properties: Object.fromEntries(
      fields.map((field) => [field, { type: 'string', description: `${field} of the request` }]),
    ),
  },
});

const SEARCH = 'Returns the sentences of the site that answer a question.';

interface Call {
  readonly id?: string;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly arguments?: Errand['values'] };
}

const bodyOf = <Body>({ body }: Ask) => JSON.parse(body ?? '{}') as Body;

const list = (title: string, items: readonly string[]): MemoryReply =>
  html(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></main></body></html>`,
  );

/** What the site does on request: its forms, its API, and its MCP server, which share one state. */
export function servicesOf(content: Content): LabSite {
  const { desk } = content;
  const record = desk && recorderOf(desk);
  const services = [
    { name: 'search', form: '/search', title: 'Results', run: ({ q = '' }) => search(content, q) },
    ...(desk && record
      ? [{ name: desk.name, form: `/${desk.name}/records`, title: desk.title, run: record }]
      : []),
  ];
  const listed = statelessMcp(
    [
      toolOf('search', SEARCH, ['q']),
      ...(desk ? [toolOf(desk.name, desk.summary, desk.fields)] : []),
    ],
    SERVER_INFO,
  );
  return {
    ...Object.fromEntries(
      services.flatMap(({ name, form, title, run }) => [
        [
          form,
          posted((ask) => list(title, run(Object.fromEntries(new URLSearchParams(ask.body))))),
        ],
        [`/api/${name}`, posted((ask) => json({ sentences: run(bodyOf(ask)) }))],
      ]),
    ),
    '/api/pages': json({ pages: content.pages.map(({ title }) => title) }),
    '/mcp': (ask) => {
      const { id, method, params } = bodyOf<Call>(ask);
      const service = services.find(({ name }) => name === params?.name);
      if (method !== 'tools/call' || !service) return listed(ask);
      const text = service.run(params?.arguments ?? {}).join('\n');
      return json({
        jsonrpc: '2.0',
        id,
        result: { resultType: 'complete', content: [{ type: 'text', text }] },
      });
    },
  };
}

const posted = (answer: (ask: Ask) => MemoryReply) => (ask: Ask) =>
  ask.method === 'POST' ? answer(ask) : { status: 405 };
