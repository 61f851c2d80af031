import type { StubFault, StubReply } from './llm-stub';

type SourcePage = 'about' | 'north-sea' | 'fairlead' | 'meridian';

const SOURCES: Readonly<Record<SourcePage, { readonly url: string; readonly title: string }>> = {
  about: { url: 'http://tidemark-charts.test/about', title: 'About Tidemark – Tidemark' },
  'north-sea': {
    url: 'http://tidemark-charts.test/charts/north-sea',
    title: 'Chart of the North Sea – Tidemark',
  },
  fairlead: { url: 'https://fairlead.example/charts', title: 'Paper charts – Fairlead Charts' },
  meridian: { url: 'https://meridian-prints.example/', title: 'Meridian Prints' },
};
/** Competitors of the demo's shop. */
export const COMPETITORS = [
  { name: 'Fairlead Charts', host: 'fairlead.example' },
  { name: 'Meridian Prints', host: 'meridian-prints.example' },
];

/** The stub's answers from a given day; the last row that has started applies. */
interface Since {
  readonly daysAgo: number;
  readonly text: string;
  readonly from: readonly SourcePage[];
}

const BEFORE = 999;
const KNOWN: Readonly<Record<string, readonly Since[]>> = {
  'Where can I buy paper sea charts of the North Sea?': [
    {
      daysAgo: BEFORE,
      text: 'Fairlead Charts sells paper charts of the whole North Sea. Meridian Prints has reprints of older sheets.',
      from: ['fairlead', 'meridian'],
    },
    {
      daysAgo: 50,
      text: 'Fairlead Charts sells paper charts of the whole North Sea. Tidemark draws its own, in twelve sheets.',
      from: ['fairlead', 'north-sea'],
    },
    {
      daysAgo: 12,
      text:
        'Tidemark draws the North Sea in twelve sheets, corrected to the week of the order. ' +
        'Fairlead Charts sells printed charts of the same waters.',
      from: ['north-sea', 'fairlead'],
    },
  ],
  'Which paper charts show the tidal streams for each hour?': [
    {
      daysAgo: BEFORE,
      text: 'Charts of Fairlead Charts show tidal streams at springs and neaps.',
      from: ['fairlead'],
    },
    {
      daysAgo: 5,
      text: 'Those of Tidemark do: tidal streams are drawn for each hour. Fairlead Charts shows springs and neaps.',
      from: ['north-sea', 'fairlead'],
    },
  ],
  'Who still draws nautical charts by hand?': [
    {
      daysAgo: BEFORE,
      text: 'Few do. Tidemark is one of them; Meridian Prints copies hand-drawn originals.',
      from: ['meridian'],
    },
    {
      daysAgo: 50,
      text: 'Few do. Tidemark draws every sheet by hand; Meridian Prints copies older originals.',
      from: ['about', 'meridian'],
    },
  ],
  'What does a paper chart of the Baltic Sea cost?': [
    {
      daysAgo: BEFORE,
      text: 'Between 20 and 40 euros a sheet, depending on the publisher. Fairlead Charts asks 31 euros.',
      from: ['fairlead'],
    },
    { daysAgo: 30, text: 'Fairlead Charts asks 31 euros a sheet.', from: ['fairlead'] },
    {
      daysAgo: 5,
      text: 'Fairlead Charts asks 31 euros a sheet. Tidemark is said to be cheaper.',
      from: ['fairlead'],
    },
  ],
  'Are the charts of Tidemark corrected?': [
    {
      daysAgo: BEFORE,
      text: 'Tidemark says that each sheet is corrected to the week of its order.',
      from: ['about'],
    },
  ],
};
export const QUESTIONS = Object.keys(KNOWN);

/** Day on which the stub refuses one question, so that the demo has a failed one. */
const BAD_DAY = { question: QUESTIONS[3], from: 30, to: 20 } as const;

/** Answers a demo question as of that day; unknown questions get no invented answer. */
export function answerTo(question: string, daysAgo: number): StubReply | StubFault {
  if (question === BAD_DAY.question && daysAgo <= BAD_DAY.from && daysAgo > BAD_DAY.to)
    return { fault: 'status', status: 400 };
  const answer = KNOWN[question]?.findLast((row) => row.daysAgo >= daysAgo);
  if (answer === undefined)
    return { text: `This is a script, not a model: it knows nothing about “${question}”.` };
  return { text: answer.text, citations: answer.from.map((page) => SOURCES[page]) };
}
