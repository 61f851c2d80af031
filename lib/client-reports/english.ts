import type { CheckId } from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';

/** Every check as a subject and why it matters, for readers who know no file and no protocol. */
const SUBJECTS: Readonly<Record<CheckId, readonly [subject: string, why: string]>> = {
  'html-rendering': [
    'Text that is there from the start',
    'Most assistants don’t see text that is loaded later.',
  ],
  'agent-operability': [
    'Buttons and forms with clear names',
    'Assistants that click and type need them.',
  ],
  'structured-data': [
    'Facts about you that machines can read',
    'Assistants then repeat them correctly.',
  ],
  'seo-basics': ['Titles and descriptions of pages', 'Assistants choose and quote by them.'],
  'content-negotiation': [
    'A plain-text version of your pages',
    'It is shorter, so assistants read more of it.',
  ],
  'agent-access': ['Access for AI assistants', 'Protection against attacks often turns them away.'],
  'ai-directives': ['Permission to be found and quoted', 'A hidden note on a page can forbid it.'],
  'http-hygiene': [
    'Clear replies for missing pages',
    'Otherwise assistants take error pages for content.',
  ],
  'tls-https': ['A secure connection', 'For assistants, a site without one is closed.'],
  'crawl-efficiency': ['Fast, small pages', 'Assistants give up on slow or large ones.'],
  'robots-txt': [
    'Entry rules for automatic visitors',
    'Assistants read them first, and obey them.',
  ],
  'llms-txt': ['A table of contents for assistants', 'It leads them straight to the answers.'],
  'http-headers': ['Signposts on the home page', 'They show what else assistants can use.'],
  sitemap: ['A complete list of pages', 'Assistants find pages that few links lead to.'],
  'meta-tags': ['Previews of shared links', 'Chats show the title and picture you chose.'],
  'usage-policy': ['Rules for the use of your content', 'Assistants follow what they can read.'],
  'security-txt': [
    'A contact for security problems',
    'People who find a weakness know whom to tell.',
  ],
  rsl: ['License terms for your content', 'They say what AI companies may do with it.'],
  'api-discovery': ['A manual of your online service', 'Assistants can use it by themselves.'],
  'agent-card': ['A business card of your assistant', 'Other assistants can work with it.'],
  'mcp-discovery': ['A direct line for AI assistants', 'They learn where it is and what it does.'],
  'agent-skills': [
    'Instructions for AI assistants',
    'They show how to do a task with your product.',
  ],
  'auth-discovery': ['Sign-in for AI assistants', 'They can sign in for a person without help.'],
  'ai-catalog': ['A list of all that assistants can use', 'They need not guess where it is.'],
  webmcp: ['Forms that assistants can use', 'They need not guess what a button does.'],
  'commerce-discovery': [
    'Orders through AI assistants',
    'They learn whether people can order from you.',
  ],
};

const KINDS: Readonly<Record<string, string>> = {
  chat: 'Chat assistants, such as ChatGPT and Claude, that look something up',
  'ai-search': 'AI search, such as Perplexity and ChatGPT search',
  search: 'Search engines, such as Google and Bing',
  browser: 'Assistants that click and type for a person',
  coding: 'Assistants that help programmers',
  services: 'Programs that use your online service directly',
};

/** Purposes of clients in the catalogue of the engine. */
const PURPOSES: Readonly<Record<string, string>> = {
  search: 'AI search',
  training: 'training AI models',
  person: 'answering people',
  agent: 'doing tasks for people',
};

/** Companies by what people know of them. */
const COMPANIES: Readonly<Record<string, string>> = {
  Anthropic: 'Claude (Anthropic)',
  Microsoft: 'Copilot (Microsoft)',
  OpenAI: 'ChatGPT (OpenAI)',
};
const company = (operator: string): string => COMPANIES[operator] ?? operator;

const list = (words: readonly string[]): string => new Intl.ListFormat('en').format(words);
const number = (value: number): string => value.toLocaleString('en');
const are = (value: number): string => (value === 1 ? 'is' : 'are');
const date = (time: string | Date, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(new Date(time));
const subject = (checkId: CheckId): readonly [subject: string, why: string] => SUBJECTS[checkId];

/** Every sentence of client reports. Another language is another object of this type. */
export const ENGLISH = {
  language: 'en',
  subject,
  kind: (kind: string, name: string): string => KINDS[kind] ?? name,
  month: (time: Date): string => date(time, { month: 'long', year: 'numeric' }),
  day: (time: string): string => date(time, { day: 'numeric', month: 'long', year: 'numeric' }),
  title: (name: string): string => `How AI assistants see ${name}`,
  websites: 'your websites',
  soFar: (month: string, day: string): string => `${month}, until ${day}`,
  preparedBy: (organization: string): string => `Prepared by ${organization}`,
  earlier: 'Month before',
  later: 'Next month',
  pdf: 'Save as PDF',
  scoreLabel: 'Score',
  outOf: 'of 100',
  scoreMeans:
    'The score, from 0 to 100, shows how much of a website AI assistants can reach, read, and use.',
  measured: (day: string): string => `Measured on ${day}.`,
  notMeasured: 'There is no measurement of this site yet.',
  noSites: 'This report contains no website at the moment.',
  moreSites: (more: number): string => `${count(more, 'more website')} not shown here.`,
  several: (up: number, down: number, same: number): string =>
    [
      up > 0 && `${count(up, 'website')} improved`,
      down > 0 && `${count(down, 'website')} got worse`,
      same > 0 && `${count(same, 'website')} stayed the same`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  columns: ['Website', 'Score', 'Change'],
  move: (points: number): string =>
    points === 0 ? 'same' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`,
  noScore: '–',
  titles: {
    gets: 'What AI assistants get',
    changed: 'What changed',
    fixed: 'What was fixed',
    questions: 'Questions that your customers ask',
    visits: 'Visits by AI assistants',
    next: 'What comes next',
  },
  access: (open: number, refused: number): string =>
    refused === 0
      ? `All ${open} AI assistants that we tried can read your site.`
      : open === 0
        ? `None of the ${refused} AI assistants that we tried can read your site.`
        : `${count(open, 'AI assistant')} can read your site; ${refused} ${are(refused)} turned away.`,
  letIn: (open: number, refused: number, closed: number, kinds: number): string =>
    `${refused === 0 ? `All ${count(open, 'AI assistant')} that we tried can open your site` : `${count(open, 'AI assistant')} can open your site and ${refused} ${are(refused)} turned away`}, but ${closed} of ${count(kinds, 'kind')} of assistants ${closed === 1 ? 'gets' : 'get'} little or nothing from its pages.`,
  accessUnknown: 'We could not measure which AI assistants can read your site.',
  client: (operator: string, purposes: readonly string[]): string =>
    [company(operator), list(purposes.flatMap((purpose) => PURPOSES[purpose] ?? []))]
      .filter(Boolean)
      .join(' for '),
  refused: (clients: readonly string[]): string => `Turned away: ${clients.join('; ')}.`,
  mayChange: 'If that was not your decision, it can be changed.',
  marks: {
    open: 'Get everything',
    costs: 'Get your pages, with gaps or extra effort',
    closed: 'Get little or nothing',
  },
  because: (checkId: CheckId): string => `To improve: ${lowered(subject(checkId)[0])}`,
  moved: (before: number, after: number, since: string): string =>
    before === after
      ? `The score has stayed at ${after} since ${since}.`
      : `The score ${after > before ? 'rose' : 'fell'} by ${count(Math.abs(after - before), 'point')} since ${since}, from ${before} to ${after}.`,
  notComparable: (before: number, since: string): string =>
    `The score was ${before} on ${since}. We have measured differently since then, so the two scores can’t be compared.`,
  first: 'This is the first measurement. The next report will show what has changed.',
  notMeasuredAgain: 'There was no new measurement this month.',
  worse: (checkId: CheckId): string => `Got worse: ${lowered(subject(checkId)[0])}.`,
  nothingFixed: 'No improvement was confirmed this month.',
  answered: (answered: number, total: number): string =>
    answered === total
      ? `Your pages answer ${total === 1 ? 'the question' : `all ${total} questions`} that we checked.`
      : `Your pages answer ${answered} of ${count(total, 'question')} that we checked. No answer was found for:`,
  visited: (operators: number, requests: number, refused: number): string =>
    `AI assistants of ${count(operators, 'company', 'companies')} asked for ${number(requests)} ${requests === 1 ? 'page or file' : 'pages and files'}; ${refused === 0 ? 'none' : number(refused)} ${refused === 1 ? 'was' : 'were'} turned away.`,
  busiest: (operators: readonly (readonly [name: string, requests: number])[]): string =>
    operators.map(([name, requests]) => `${company(name)} ${number(requests)}`).join(' · '),
  notVisited: 'No AI assistant came this month.',
  sent: (people: number, engines: readonly string[]): string =>
    `${number(people)} ${people === 1 ? 'visit' : 'visits'} by people came from AI answers (${engines.join(', ')}).`,
  gain: (why: string, points: number): string =>
    `${why} Worth up to ${count(Math.round(points), 'point')}.`,
  nothingNext: 'We found nothing to improve. We keep watching.',
  notFound: {
    title: 'This report is not available',
    text: 'The address is not complete, or the link has expired or was revoked. Ask the sender for a new one.',
  },
  confirm: {
    title: (name: string): string => `Monthly report about ${name}`,
    text: 'You get the report once a month, on the first day. One click ends it.',
    button: 'Send me the report',
    done: 'Confirmed. The first report comes when this month has ended.',
  },
  confirmMail: (organization: string, name: string, link: string) => ({
    subject: `${organization}: confirm your monthly report`,
    text: `${organization} would like to send you a monthly report on how AI assistants see ${name}.\n\nConfirm that you want it:\n${link}\n\nIf you don’t, do nothing.\n`,
  }),
  mail: {
    subject: (month: string, name: string): string => `${month}: how AI assistants see ${name}`,
    open: 'Open the report',
    reason: (organization: string): string =>
      `You asked for this monthly report of ${organization}.`,
  },
};

export type Words = typeof ENGLISH;

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
