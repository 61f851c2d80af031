import type { AnswersResult } from './contract/answers';
import type { JsonValue } from '@/lib/platform/contract/json-value';

/** Share among known results; unknown ones count as neither yes nor no. */
export interface KnownShare {
  readonly yes: number;
  readonly of: number;
}

type AnsweredQuestion = Pick<AnswersResult, 'cited' | 'mentioned' | 'rank' | 'answer'> & {
  readonly branded: boolean;
};

export interface AnswersFigures {
  readonly cited: KnownShare;
  readonly mentioned: KnownShare;
  /** Median rank among the names in answers that name the site. */
  readonly rank: number | null;
  /** Number of answers counted. */
  readonly counted: number;
  readonly branded: number;
  readonly unanswered: number;
}

/** Counts answers to questions that do not contain a brand. */
export function answersFigures(results: readonly AnsweredQuestion[]): AnswersFigures {
  const answered = results.filter(({ answer }) => answer !== null);
  const counted = answered.filter(({ branded }) => !branded);
  return {
    cited: shareOf(counted.map(({ cited }) => cited)),
    mentioned: shareOf(counted.map(({ mentioned }) => mentioned)),
    rank: median(counted.flatMap(({ rank }) => rank ?? [])),
    counted: counted.length,
    branded: answered.length - counted.length,
    unanswered: results.length - answered.length,
  };
}

function shareOf(values: readonly (boolean | null)[]): KnownShare {
  const known = values.filter((value) => value !== null);
  return { yes: known.filter(Boolean).length, of: known.length };
}

function median(ranks: readonly number[]): number | null {
  const sorted = [...ranks].sort((a, b) => a - b);
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export const percentOf = ({ yes, of }: KnownShare): number | null =>
  of === 0 ? null : Math.round((yes / of) * 100);

/** `4 of 12, 33%` */
export const shareText = (share: KnownShare): string =>
  share.of === 0 ? 'unknown' : `${share.yes} of ${share.of}, ${percentOf(share)}%`;

/** `unknown` for null, never “no”. */
export const yesNoUnknown = (value: boolean | null): string =>
  value === null ? 'Unknown' : value ? 'Yes' : 'No';

export interface DomainTally {
  readonly domain: string;
  /** Number of answers that cite it. */
  readonly answers: number;
}

/** Domains by the number of answers that cite them; entries of unknown form are skipped. */
export function tallyDomains(
  results: readonly { readonly citedDomains: JsonValue }[],
): DomainTally[] {
  const answers = new Map<string, number>();
  for (const { citedDomains } of results)
    for (const domain of new Set(asList(citedDomains).filter((value) => typeof value === 'string')))
      answers.set(domain, (answers.get(domain) ?? 0) + 1);
  return [...answers]
    .map(([domain, count]) => ({ domain, answers: count }))
    .sort((a, b) => b.answers - a.answers);
}

export interface CompetitorTally {
  readonly name: string;
  readonly mentioned: KnownShare;
  readonly cited: KnownShare;
}

/** Competitors by the number of answers that name them. */
export function tallyCompetitors(
  results: readonly { readonly competitors: JsonValue }[],
): CompetitorTally[] {
  const seen = new Map<string, { mentioned: (boolean | null)[]; cited: (boolean | null)[] }>();
  for (const entry of results.flatMap(({ competitors }) => competitorsOf(competitors))) {
    const known = seen.get(entry.name) ?? { mentioned: [], cited: [] };
    known.mentioned.push(entry.mentioned);
    known.cited.push(entry.cited);
    seen.set(entry.name, known);
  }
  return [...seen]
    .map(([name, { mentioned, cited }]) => ({
      name,
      mentioned: shareOf(mentioned),
      cited: shareOf(cited),
    }))
    .sort((a, b) => b.mentioned.yes - a.mentioned.yes || b.cited.yes - a.cited.yes);
}

export interface SeenCompetitor {
  readonly name: string;
  readonly mentioned: boolean | null;
  readonly cited: boolean | null;
  readonly rank: number | null;
}

/** Competitors of one answer, from their stored form. */
export const competitorsOf = (competitors: JsonValue): SeenCompetitor[] =>
  asList(competitors).flatMap((value) => {
    if (
      value === null ||
      typeof value !== 'object' ||
      Array.isArray(value) ||
      typeof value['name'] !== 'string'
    )
      return [];
    const { name, mentioned, cited, rank } = value;
    return [
      {
        name,
        mentioned: typeof mentioned === 'boolean' ? mentioned : null,
        cited: typeof cited === 'boolean' ? cited : null,
        rank: typeof rank === 'number' ? rank : null,
      },
    ];
  });

const asList = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? value : []);
