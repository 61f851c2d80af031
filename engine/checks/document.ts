import {
  hasList,
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
} from '../parse/json';
import type { Exchange } from '../network/recording';
import type { Reply } from '../network/types';
import { quote } from '../parse/text';
import { isUnanswered, type Availability } from '../probes/availability';
import type { JsonReading } from '../probes/file';
import { mediaType, servedAs } from '../probes/reply';
import { unmeasured, type Judgement } from './define';
import {
  hasCost,
  closedFinding,
  openFinding,
  type FindingCause,
  type OpenPoints,
  type DraftFinding,
  type Rule,
  type Rules,
  type Share,
} from './rules';

/** What a rule found. `on` defaults to the document's exchange; a remark shows the evidence alone. */
export interface RuleMatch extends Partial<FindingCause>, OpenPoints {
  /** Replaces the message of the rule. */
  readonly message?: string;
  /** The exchange that a remark shows. */
  readonly shows?: { readonly on: Exchange };
}

/** Nothing, the evidence, `true` if the message suffices, or a list with one finding each. */
type MatchResult = RuleMatch | string | boolean | null | undefined | readonly RuleMatch[];

/** @public The declarations of the package name it. */
export interface RowTest<D> {
  /** Message of the findings, by subject; default: `when` as a sentence. */
  readonly message?: string | ((subject: string) => string);
  readonly finds?: (document: D) => MatchResult;
  /** Evaluated only if no finding takes points. */
  readonly isVerdict?: true;
}

type DocumentRule<D> = Rule & RowTest<D>;
export type DocumentRules<D> = Readonly<Record<string, DocumentRule<D>>>;

type DocumentRow<D> = RowTest<D> & {
  readonly when: string;
  readonly each?: true;
  readonly max?: number;
  readonly unless?: string;
  /** For a remark: the score if the document is absent. */
  readonly set?: number;
  readonly status?: Rule['status'];
  readonly repairedBy?: Rule['repairedBy'];
  readonly keepsFrom?: Rule['keepsFrom'];
};
type OpenRow<D> = DocumentRow<D> & { readonly hint: string };
type Points = number | readonly number[] | Share;

/**
 * Rows of rules for a document: a file at a known address whose members a standard defines. Each row contains its
 * rule and its test, so that a new draft of the standard only changes the table. Findings follow the row order.
 *
 * ```ts
 * const { lookup, fail, pass } = documentRules('agent card', ['agent-card']);
 * export const rules: DocumentRules<FoundAgentCard> = {
 *   ...lookup('Publish a card.', 'Validate the card.'),
 *   unnamed: fail(12, {
 *     when: 'the agent card has no name',
 *     hint: 'Add name.',
 *     finds: ({ value }) => textMember(value, 'name') === undefined,
 *   }),
 *   valid: pass({ message: 'The card is valid', finds: ({ url }) => url }),
 * };
 * judgeDocument(rules, card);
 * ```
 *
 * The first argument of a row is its points: `fail` and `warn` deduct them, `cap` limits the score to them, `exact`
 * sets it. `repairedBy` is a default that a row may override.
 */
export function documentRules(name: string, repairedBy: Rule['repairedBy'] = []) {
  const row = <D>(rule: object) =>
    ({ status: 'fail', repairedBy, ...rule }) as unknown as DocumentRule<D>;
  const exact = <D>(set: Points, rest: OpenRow<D>) => row<D>({ set, ...rest });
  return {
    fail: <D>(cost: Points, rest: OpenRow<D>) => row<D>({ cost, ...rest }),
    warn: <D>(cost: Points, rest: OpenRow<D>) => row<D>({ status: 'warn', cost, ...rest }),
    cap: <D>(points: number, rest: OpenRow<D>) => row<D>({ cap: points, ...rest }),
    exact,
    info: <D>(rest: DocumentRow<D>) => row<D>({ status: 'info', repairedBy: [], ...rest }),
    pass: <D>(rest: Partial<DocumentRow<D>>) =>
      row<D>({ status: 'pass', repairedBy: [], isVerdict: true, when: UNHARMED, ...rest }),
    /** Rows for a document that is absent or not JSON; raised by `judgeFile` and its parts. */
    lookup: (hint: string, invalidHint: string) => ({
      absent: exact<unknown>(0, { keepsFrom: 'declared', when: `no ${name} was found`, hint }),
      refused: exact<unknown>(0, {
        keepsFrom: 'reachable',
        when: `the request for the ${name} is refused`,
        hint,
      }),
      broken: exact<unknown>(0, {
        keepsFrom: 'reachable',
        when: `the ${name} returns a server error`,
        hint,
      }),
      'invalid-json': exact<unknown>(10, {
        keepsFrom: 'reachable',
        when: `the ${name} is not valid JSON`,
        hint: invalidHint,
      }),
    }),
  };
}

const UNHARMED = 'no points are deducted';

/** A finding of one rule. Throws if the rule does not define its points. */
export function findingOf<D>(
  rules: DocumentRules<D>,
  slug: string,
  seen: RuleMatch & { readonly on: Exchange },
): DraftFinding {
  const rule = rules[slug]!;
  const { message = rule.message ?? capitalized(rule.when), subject = '', evidence } = seen;
  const text = typeof message === 'function' ? message(subject) : message;
  return 'hint' in rule
    ? openFinding(slug, rule, text, seen)
    : closedFinding(slug, rule, text, { ...seen.shows, evidence, subject: seen.subject });
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function matchesOf(sight: MatchResult): readonly RuleMatch[] {
  if (sight === true) return [{}];
  if (!sight) return [];
  if (typeof sight === 'string') return [{ evidence: sight }];
  return isList(sight) ? sight : [sight];
}

const isList = (sight: RuleMatch | readonly RuleMatch[]): sight is readonly RuleMatch[] =>
  Array.isArray(sight);

interface Subject {
  readonly exchange: Exchange;
  /** Subject of findings whose rule names none. */
  readonly subject?: string;
}

function find<D extends Subject>(rules: DocumentRules<D>, document: D, isVerdict: boolean) {
  const ofKind = Object.entries(rules).filter(([, rule]) => !!rule.isVerdict === isVerdict);
  return ofKind.flatMap(([slug, { finds }]) =>
    matchesOf(finds?.(document)).flatMap((seen) => {
      const finding = findingOf(rules, slug, {
        on: document.exchange,
        subject: document.subject,
        ...seen,
      });
      return seen.share && !hasCost(finding) ? [] : [finding];
    }),
  );
}

/** Findings of all rules except verdicts, in row order. */
export const findingsOf = <D extends Subject>(rules: DocumentRules<D>, document: D) =>
  find(rules, document, false);

/** One finding per rule for all parts that it is about, by their share. */
export function sharedFindings<D extends Subject>(
  rules: DocumentRules<D>,
  parts: readonly D[],
): DraftFinding[] {
  return Object.entries(rules).flatMap(([slug, rule]) => {
    const matches = parts.flatMap((part) =>
      matchesOf(rule.finds?.(part)).map((match) => ({
        on: part.exchange,
        subject: part.subject,
        ...match,
      })),
    );
    const [first] = matches;
    if (!first) return [];
    const share = [matches.length, parts.length] as const;
    const { message, ...rest } = findingOf(rules, slug, { ...first, share });
    if (matches.length === 1) return [{ message, ...rest }];
    const evidence = matches.map(
      (match) => `${quote(match.subject ?? '', 60)}: ${match.evidence ?? 'the same'}`,
    );
    const shown = evidence.slice(0, EVIDENCE_SHOWN).join('; ');
    const many = `${message}; the same holds for ${matches.length - 1} more of ${parts.length}`;
    return [findingOf(rules, slug, { ...first, message: many, evidence: shown, share })];
  });
}

const EVIDENCE_SHOWN = 5;

/** Findings of a document and its parts. If none takes points, the verdicts come first. */
export function judgeDocument<D extends Subject>(
  rules: DocumentRules<D>,
  document: D,
  ofParts: readonly DraftFinding[] = [],
): DraftFinding[] {
  const findings = [...find(rules, document, false), ...ofParts];
  return findings.some((f) => f.effect) ? findings : [...find(rules, document, true), ...findings];
}

/** First place without an answer, which leaves open whether the document exists. */
export const firstUnanswered = <F extends Pick<Availability, 'state'>>(files: readonly F[]) =>
  files.find(isUnanswered);

/**
 * Places where a document was looked for, each with the reason why it is absent. `present`: text for a document of
 * another kind.
 */
export const placesTried = (
  files: readonly JsonReading[],
  present: string | ((file: JsonReading) => string),
): string[] =>
  files.map((file) => {
    const kind = typeof present === 'string' ? present : present(file);
    return `${file.exchange.ask.url}: ${file.state === 'present' ? kind : file.reason}`;
  });

/** The `lookup` finding for an absent document. */
export function absentFinding<D>(
  rules: DocumentRules<D>,
  { state, reason, exchange: on }: Pick<JsonReading, 'state' | 'reason' | 'exchange'>,
  absent: string,
): DraftFinding {
  const slug = state === 'refused' || state === 'broken' ? state : 'absent';
  return findingOf(rules, slug, { on, evidence: slug === 'absent' ? absent : reason });
}

/** Judges a file at a known address: its existence, its JSON, and its content. */
export function judgeFile<D>(
  rules: DocumentRules<D>,
  file: JsonReading,
  absent: string,
  judge: () => Judgement,
): Judgement {
  const { exchange, state, value } = file;
  if (isUnanswered(file)) return unmeasured(exchange);
  if (state !== 'present') return [absentFinding(rules, file, absent)];
  return value === undefined ? [invalidJsonFinding(rules, file)] : judge();
}

/** Quotes up to `max` texts, each cut to `length` characters, for people. */
export const quoteList = (texts: readonly string[], max: number, length: number): string =>
  texts
    .slice(0, max)
    .map((text) => quote(text, length))
    .join(', ');

/** Finding for a document with another media type than these. `the`: `The agent card`. */
export function mediaTypeMatch(
  the: string,
  reply: Reply | null,
  types: readonly string[],
): RuleMatch | null {
  if (!reply) return null;
  const type = mediaType(reply);
  return types.includes(type ?? '') ? null : { message: `${the} is ${servedAs(type)}` };
}

/** `entries`: a non-empty array. */
type Type = 'string' | 'object' | 'array' | 'entries';
const NOUNS = { string: 'a string', object: 'an object', array: 'an array', entries: 'an array' };

/** Required members by path: `a.b` is a member of an object, `a[].b` of each entry of an array. */
export type Members = Readonly<Record<string, Type>>;

function hasType(value: Json | undefined, key: string, type: Type): boolean {
  if (type === 'string') return textMember(value, key) !== undefined;
  if (type === 'object') return isObject(member(value, key));
  return type === 'array' ? hasList(value, key) : listMember(value, key).length > 0;
}

function gapOf(document: Json | undefined, path: string, type: Type): string | null {
  const [list, inEntry] = path.split('[].');
  if (inEntry !== undefined) {
    const entries = listMember(document, list!).slice(0, 50);
    const bare = entries.flatMap((entry, at) => (hasType(entry, inEntry, type) ? [] : [at + 1]));
    return bare.length > 0 ? `missing in entry ${bare.slice(0, 10).join(', ')}` : null;
  }
  const keys = path.split('.');
  const key = keys.pop()!;
  const owner = keys.reduce(member, document);
  if (hasType(owner, key, type)) return null;
  const value = member(owner, key);
  if (value === undefined) return `${path} is missing`;
  const isEmpty = type === 'entries' && isArray(value);
  return `${path} is ${isEmpty ? 'empty' : `not ${NOUNS[type]}`}`;
}

/** One finding per member that is missing or has another type. */
export const missingMembers = (document: Json | undefined, members: Members): RuleMatch[] =>
  Object.entries(members).flatMap(([path, type]) => {
    const evidence = gapOf(document, path, type);
    return evidence === null ? [] : [{ subject: path, evidence, hint: `Add ${path}.` }];
  });

/** The `lookup` finding for a document that exists and cannot be parsed. */
export const invalidJsonFinding = <D>(
  rules: DocumentRules<D>,
  { exchange: on, error }: { readonly exchange: Exchange; readonly error: string | null },
): DraftFinding => findingOf(rules, 'invalid-json', { on, evidence: error ?? 'not JSON' });

/** Published table of a document and its parts; the verdicts come last. */
export function publishedTable(...parts: readonly DocumentRules<never>[]): Rules {
  const rows = parts.flatMap((rules) => Object.entries(rules));
  const isVerdict = ([, rule]: (typeof rows)[number]) => Number(rule.isVerdict ?? false);
  return Object.fromEntries([...rows].sort((a, b) => isVerdict(a) - isVerdict(b)));
}
