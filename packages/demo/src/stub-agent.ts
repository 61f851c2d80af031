import type { StubReply, StubRequest } from './llm-stub';

/** Documents that the stub opens before it gives up. */
const DOCUMENTS_MAX = 5;
/** Words of every task. */
const COMMON = new Set([
  'about',
  'does',
  'find',
  'from',
  'have',
  'many',
  'much',
  'that',
  'there',
  'this',
  'what',
  'when',
  'where',
  'which',
  'with',
  'without',
  'your',
]);

interface Document {
  readonly number: number;
  readonly url: string;
  readonly sentences: readonly string[];
  readonly links: readonly Link[];
}

interface Link {
  readonly url: string;
  readonly text: string;
  /** The call that opens it. */
  readonly open: NonNullable<StubReply['toolCalls']>;
}

/** Does a task as a very simple reader would: by words that the goal and the site share. */
export function nextAgentReply(turns: StubRequest['turns']): StubReply {
  const [, goal = '', start = ''] =
    /^Task: (.*)\nStart at: (\S+)/s.exec(turns[0]?.text ?? '') ?? [];
  const results = turns.filter(({ role }) => role === 'tool').map(({ text }) => text);
  if (results.length === 0) return call('I begin where the task begins.', 'fetch', { url: start });
  const documents = results.flatMap(documentIn);
  const best = bestSentence(goal, documents);
  if (best !== null)
    return finish(
      'done',
      best.sentence,
      [{ url: best.url, quote: best.sentence.slice(0, 400) }],
      'This sentence answers the task.',
    );
  const next = documents.length < DOCUMENTS_MAX ? bestLink(goal, documents, results) : null;
  if (next !== null)
    return { text: `“${next.text || next.url}” sounds like it.`, toolCalls: next.open };
  const hasSearched = turns.some(({ text }) => text.startsWith(SEARCHING));
  if (!hasSearched)
    return call(`${SEARCHING} with the words of the task.`, 'search', {
      query: wordsOf(goal).join(' ') || goal.slice(0, 100),
    });
  return documents.length === 0
    ? finish('blocked', 'The site let me read nothing.', [], results.at(-1) ?? '')
    : finish(
        'not_possible',
        'I read the pages that fit and found no answer.',
        [],
        'No page says it.',
      );
}

const SEARCHING = 'I look through what the site lists,';

function call(text: string, name: string, args: unknown): StubReply {
  return { text, toolCalls: [{ name, args }] };
}

function finish(
  outcome: 'done' | 'not_possible' | 'blocked',
  answer: string,
  evidence: readonly { url: string; quote: string }[],
  reason: string,
): StubReply {
  return call('I have what there is.', 'finish', {
    outcome,
    answer: answer.slice(0, 2000),
    evidence,
    reason: reason.slice(0, 500),
  });
}

const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])].filter(
    (word) => !COMMON.has(word),
  );
const matches = (goal: string, text: string): number =>
  wordsOf(goal).filter((word) => text.toLowerCase().includes(word)).length;

/** Documents in a tool result (format: lib/questions/server/agent/observe.ts). */
function documentIn(result: string): Document[] {
  const [, digits = '', url = ''] = /^Document (\d+): (\S+)/.exec(result) ?? [];
  const number = Number(digits);
  if (url === '') return [];
  const [, text = '', links = ''] = result.split(/<<<[^\n]*\n/);
  return [
    {
      number,
      url,
      sentences: text
        .replace(/\n[^\n]*>>>[^]*$/, '')
        .split(/(?<=[.!?])\s+|\n+/)
        .map((sentence) => sentence.trim())
        .filter((sentence) => sentence.length >= 12),
      links: [...links.matchAll(/^\[(\d+)\] (.*?) ?(https?:\/\/\S+)$/gm)].map(
        ([, link = '', label = '', target = '']) => ({
          url: target,
          text: label,
          open: [{ name: 'follow', args: { document: number, link: Number(link) } }],
        }),
      ),
    },
  ];
}

/** A sentence with two words of the goal, and a number if the goal asks for one. */
function bestSentence(
  goal: string,
  documents: readonly Document[],
): { readonly url: string; readonly sentence: string } | null {
  const wantsNumber = /\b(?:cost|costs|price|prices|how many|how much)\b/i.test(goal);
  const needed = Math.min(3, wordsOf(goal).length);
  const all = documents.flatMap(({ url, sentences }) =>
    sentences.map((sentence) => ({ url, sentence, score: matches(goal, sentence) })),
  );
  const [best] = all
    .filter(({ sentence, score }) => score >= needed && (!wantsNumber || /\p{N}/u.test(sentence)))
    .sort((a, b) => b.score - a.score);
  return best ?? null;
}

function bestLink(
  goal: string,
  documents: readonly Document[],
  results: readonly string[],
): Link | null {
  const isRead = (url: string): boolean =>
    results.some(
      (result) => result.startsWith('Document') && result.slice(0, 300).includes(`: ${url}\n`),
    );
  const hits = results.flatMap((result) =>
    [...result.matchAll(/^\d+\. (https?:\/\/\S+) ?(.*)$/gm)].map(
      ([, url = '', text = '']): Link => ({ url, text, open: [{ name: 'fetch', args: { url } }] }),
    ),
  );
  const [best] = [...documents.flatMap(({ links }) => links), ...hits]
    .filter(({ url }) => !isRead(url))
    .map((link) => ({ link, score: matches(goal, `${link.text} ${link.url}`) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return best?.link ?? null;
}
