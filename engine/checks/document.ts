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
import type { JsonReading } from '../probes/file';
import { mediaType, servedAs } from '../probes/reply';
import {
  hasCost,
  noted,
  raised,
  type Cause,
  type Chosen,
  type DraftFinding,
  type Rule,
} from './rules';

/** What a rule saw. `on` is by default the exchange of the document; a remark shows the evidence alone. */
export interface Seen extends Partial<Cause>, Chosen {
  /** Instead of what the rule `says`. */
  readonly message?: string;
}

/** Nothing, the evidence, `true` where the message says it all, or one finding each. */
type Sight = Seen | string | boolean | null | undefined | readonly Seen[];

interface Judged<D> {
  /** The message of its findings, by their subject. */
  readonly says?: string | ((subject: string) => string);
  readonly finds?: (document: D) => Sight;
  /** Looked for only where no finding takes points. */
  readonly isVerdict?: true;
}

export type DocumentRules<D> = Readonly<Record<string, Rule & Judged<D>>>;

type Row<D> = Judged<D> & {
  readonly when: string;
  readonly each?: true;
  readonly max?: number;
  readonly unless?: string;
  readonly status?: Rule['status'];
  readonly repairedBy?: Rule['repairedBy'];
};
type Open<D> = Row<D> & { readonly hint: string };
type Points = number | readonly number[];

interface Lookup {
  /** `when` and `hint` of each; of the second and third the hint is always the same. */
  readonly absent: readonly [when: string, hint: string];
  readonly refused: string;
  readonly broken: string;
  readonly 'invalid-json': readonly [when: string, hint: string];
}

/**
 * The rows of a declared document: a file at a known address whose members a standard defines. A rule stands
 * beside what it looks for, so that the next draft is a changed table. Findings come in the order of the rows.
 *
 * ```ts
 * const { lookup, fail, warn, pass } = documentRules<FoundAgentCard>('agent card', ['agent-card']);
 * export const rules = {
 *   ...lookup({ absent: ['there is no card', 'Publish a card.'], … }),
 *   missing: fail(12, {
 *     each: true,
 *     when: 'a required field is missing or has the wrong type',
 *     hint: 'Add the missing field.',
 *     says: (path) => `The agent card has no valid ${path}`,
 *     finds: ({ value }) => gapsOf(value, { name: 'string', skills: 'array' }),
 *   }),
 *   valid: pass({ when: 'no points are deducted', finds: ({ url }) => url, says: 'The card is valid' }),
 * };
 * judgeDocument(rules, card);
 * ```
 *
 * The first argument of a row is its points: `fail` and `warn` take them, `cap` allows at most them, `exact` sets
 * them. `repairedBy` is the file of the document unless the row says otherwise.
 */
export function documentRules<D>(name: string, repairedBy: Rule['repairedBy'] = []) {
  type Made = Rule & Judged<D>;
  const open = (row: object) => ({ status: 'fail', repairedBy, ...row }) as unknown as Made;
  const exact = (set: Points, row: Open<D>) => open({ set, ...row });
  const places = (found: Lookup) => ({
    absent: exact(0, {
      when: found.absent[0],
      hint: found.absent[1],
      says: `No ${name} was found`,
    }),
    refused: exact(0, {
      when: found.refused,
      hint: 'Make the file readable for everyone.',
      says: `The request for the ${name} is refused`,
    }),
    broken: exact(0, {
      when: found.broken,
      hint: 'Serve the file with status 200.',
      says: `The ${name} returns a server error`,
    }),
    'invalid-json': exact(10, {
      when: found['invalid-json'][0],
      hint: found['invalid-json'][1],
      says: `The ${name} is not valid JSON`,
    }),
  });
  return {
    lookup: places,
    fail: (cost: Points, row: Open<D>) => open({ cost, ...row }),
    warn: (cost: Points, row: Open<D>) => open({ status: 'warn', cost, ...row }),
    cap: (points: number, row: Open<D>) => open({ cap: points, ...row }),
    exact,
    info: (row: Row<D>) => ({ status: 'info', ...row }) as Made,
    pass: (row: Row<D>) => ({ status: 'pass', isVerdict: true, ...row }) as Made,
  };
}

/** A finding of one rule. Throws when its points are none that the rule names. */
export function findingOf<D>(
  rules: DocumentRules<D>,
  slug: string,
  seen: Seen & { readonly on: Exchange },
): DraftFinding {
  const rule = rules[slug]!;
  const { message = rule.says, subject = '', evidence } = seen;
  const text = typeof message === 'function' ? message(subject) : (message ?? '');
  return 'hint' in rule
    ? raised(slug, rule, text, seen)
    : noted(slug, rule, text, evidence, seen.subject);
}

function sightsOf(sight: Sight): readonly Seen[] {
  if (sight === true) return [{}];
  if (!sight) return [];
  if (typeof sight === 'string') return [{ evidence: sight }];
  return isList(sight) ? sight : [sight];
}

const isList = (sight: Seen | readonly Seen[]): sight is readonly Seen[] => Array.isArray(sight);

/** The findings of all rules; the verdicts come first, where none of the others takes points. */
export function judgeDocument<D extends { readonly exchange: Exchange }>(
  rules: DocumentRules<D>,
  document: D,
): DraftFinding[] {
  const found = (isVerdict: boolean) =>
    Object.entries(rules)
      .filter(([, rule]) => (rule.isVerdict ?? false) === isVerdict)
      .flatMap(([slug, { finds }]) =>
        sightsOf(finds?.(document)).flatMap((seen) => {
          const finding = findingOf(rules, slug, { on: document.exchange, ...seen });
          return seen.share && !hasCost(finding) ? [] : [finding];
        }),
      );
  const findings = found(false);
  return findings.some((f) => f.effect) ? findings : [...found(true), ...findings];
}

/** The finding of `lookup` for a document that is not there. */
export function withoutDocument<D>(
  rules: DocumentRules<D>,
  { state, reason, exchange: on }: Pick<JsonReading, 'state' | 'reason' | 'exchange'>,
  { absent = reason, hint }: { readonly absent?: string; readonly hint: string },
): DraftFinding {
  const slug = state === 'refused' || state === 'broken' ? state : 'absent';
  return findingOf(rules, slug, { on, evidence: slug === 'absent' ? absent : reason, hint });
}

/** Why a document that is there cannot be read as JSON. */
export const jsonError = ({ reply, json }: Pick<JsonReading, 'reply' | 'json'>): string =>
  reply?.truncated
    ? 'larger than 1 MiB, the size limit of this check'
    : json?.ok === false
      ? json.error
      : 'not JSON';

/** A document that is sent as none of these types. `the`: `The agent card`. */
export function otherType(the: string, reply: Reply | null, types: readonly string[]): Seen | null {
  if (!reply) return null;
  const type = mediaType(reply);
  return types.includes(type ?? '') ? null : { message: `${the} is ${servedAs(type)}` };
}

/** `entries`: an array that is not empty. */
type Type = 'string' | 'object' | 'array' | 'entries';
const NOUNS = { string: 'a string', object: 'an object', array: 'an array', entries: 'an array' };

/** Required members by path: `a.b` is one of an object, `a[].b` one of each entry of an array. */
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
    const bare = entries.flatMap((one, at) => (hasType(one, inEntry, type) ? [] : [at + 1]));
    return bare.length > 0 ? `missing in entry ${bare.slice(0, 10).join(', ')}` : null;
  }
  const keys = path.split('.');
  const key = keys.pop()!;
  const owner = keys.reduce(member, document);
  if (hasType(owner, key, type)) return null;
  const found = member(owner, key);
  if (found === undefined) return `${path} is missing`;
  return `${path} is ${isArray(found) && type === 'entries' ? 'empty' : `not ${NOUNS[type]}`}`;
}

/** Members that are missing or of another type, each a finding. */
export const gapsOf = (document: Json | undefined, members: Members): Seen[] =>
  Object.entries(members).flatMap(([path, type]) => {
    const evidence = gapOf(document, path, type);
    return evidence === null ? [] : [{ subject: path, evidence, hint: `Add ${path}.` }];
  });
