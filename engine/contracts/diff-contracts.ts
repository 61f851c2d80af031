import { clip, plural } from '../parse/text';
import {
  CONTRACT_PROTOCOLS,
  type Contract,
  type ContractContent,
  type ContractItem,
  type ContractProtocol,
} from './contract';
import {
  SchemaDiffer,
  TooComplexError,
  type Difference,
  type Direction,
  type Severity,
} from './diff-schemas';

/** What changed between two contracts, for one subject or several alike. */
export interface ContractChange extends Omit<Difference, 'text'> {
  readonly protocol: ContractProtocol;
  /** A tool, an operation, a skill, an entry: the first of those that changed alike. */
  readonly subject: string;
  readonly sentence: string;
}

export interface ContractComparison {
  readonly protocol: ContractProtocol;
  /** `not_kept`: the earlier scan kept no contract. Only compared ones have changes. */
  readonly state: 'compared' | 'not_kept' | 'not_read' | 'too_large';
  readonly changes: readonly ContractChange[];
}

const SEVERITIES: readonly Severity[] = ['breaking', 'loosening', 'text_only'];

/** Changes in their order, the breaking ones first. */
export const worstFirst = (changes: readonly ContractChange[]): ContractChange[] =>
  SEVERITIES.flatMap((severity) => changes.filter((change) => change.severity === severity));

/** Changes of one protocol that are listed, worst first. */
const CHANGES_MAX = 1000;

/** Changes of each protocol between two contracts of a site; null for a scan that kept none. Pure. */
export function diffContracts(
  before: readonly Contract[] | null,
  after: readonly Contract[] | null,
): ContractComparison[] {
  return CONTRACT_PROTOCOLS.flatMap((protocol): ContractComparison[] => {
    const [old, young] = [before, after].map((contracts) =>
      contracts?.find((contract) => contract.protocol === protocol),
    );
    const unchanged = (state: ContractComparison['state']) => [{ protocol, state, changes: [] }];
    const isAnywhere = [old, young].some((side) => side !== undefined && side.state !== 'absent');
    if (!isAnywhere) return [];
    if (before === null || after === null) return unchanged('not_kept');
    if (young === undefined || young.state === 'not_read') return unchanged('not_read');
    if (young.state === 'too_large') return unchanged('too_large');
    if (young.state === 'absent')
      return old?.content
        ? compared(protocol, [whole(protocol, old.content, 'removed')])
        : unchanged(unread(old));
    if (young.content === null) return unchanged('not_kept');
    if (old?.state === 'absent')
      return compared(protocol, [whole(protocol, young.content, 'added')]);
    if (!old?.content) return unchanged(unread(old));
    if (old.content.format !== young.content.format) return unchanged('not_kept');
    if (old.hash === young.hash) return compared(protocol, []);
    try {
      return compared(protocol, differencesOf(protocol, old.content, young.content));
    } catch (error) {
      if (error instanceof TooComplexError) return unchanged('too_large');
      throw error;
    }
  });
}

const unread = (contract: Contract | undefined) =>
  contract?.state === 'too_large' ? 'too_large' : 'not_read';

/** Numbers of changes by severity. */
export interface ContractCounts {
  readonly breaking: number;
  readonly loosening: number;
  readonly textOnly: number;
}

export function contractCounts(comparisons: readonly ContractComparison[]): ContractCounts {
  const severities = comparisons.flatMap(({ changes }) => changes.map(({ severity }) => severity));
  const count = (severity: Severity) => severities.filter((one) => one === severity).length;
  return {
    breaking: count('breaking'),
    loosening: count('loosening'),
    textOnly: count('text_only'),
  };
}

interface SubjectDifference extends Difference {
  readonly subject: string;
  /** The whole sentence, if the subject is not its beginning. */
  readonly sentence?: string;
}

/** Sorted and grouped: what shared schemas change is said once. */
function compared(
  protocol: ContractProtocol,
  differences: readonly SubjectDifference[],
): ContractComparison[] {
  const groups = new Map<string, SubjectDifference[]>();
  for (const difference of differences) {
    const key = `${difference.severity} ${difference.text}`;
    const group = difference.text === GONE || difference.text === NEW ? null : groups.get(key);
    if (!group) groups.set(group === null ? `${key} ${difference.subject}` : key, [difference]);
    else if (group.at(-1)!.subject !== difference.subject) group.push(difference);
  }
  const changes = [...groups.values()].map((group): ContractChange => {
    const { kind, severity, subject, text, sentence } = group[0]!;
    const [more, name] = [group.length - 1, titleOf(protocol, subject)];
    const who = more === 0 ? name : `${name} and ${more} more`;
    return { protocol, subject, kind, severity, sentence: sentence ?? `${who}${text}.` };
  });
  return [{ protocol, state: 'compared', changes: worstFirst(changes).slice(0, CHANGES_MAX) }];
}

/** `Tool search`, `GET /orders`; the other protocols name their subjects themselves. */
const titleOf = (protocol: ContractProtocol, subject: string) =>
  protocol === 'MCP' ? `Tool ${subject}` : subject;

const [GONE, NEW] = [' is gone', ' is new'];

const NOUNS: Readonly<Record<ContractProtocol, readonly [one: string, many: string]>> = {
  MCP: ['tool', 'tools'],
  A2A: ['part', 'parts'],
  OpenAPI: ['operation', 'operations'],
  'AI catalog': ['entry', 'entries'],
  'Agent skills': ['skill', 'skills'],
};

/** The whole protocol, as one change. */
function whole(
  protocol: ContractProtocol,
  { items }: ContractContent,
  kind: 'added' | 'removed',
): SubjectDifference {
  const number = plural(Object.keys(items).length, ...NOUNS[protocol]);
  const isNew = kind === 'added';
  return {
    kind,
    severity: isNew ? 'loosening' : 'breaking',
    subject: 'all',
    text: isNew ? NEW : GONE,
    sentence: isNew
      ? `The site declares it now, with ${number}.`
      : `The site declares it no longer; it had ${number}.`,
  };
}

/** Operations differ in their path, not in the names of its parts. */
const identityOf = (subject: string) => subject.replaceAll(/\{[^{}]{0,200}\}/g, '{}');

function differencesOf(
  protocol: ContractProtocol,
  before: ContractContent,
  after: ContractContent,
): SubjectDifference[] {
  const differ = new SchemaDiffer(before.schemas, after.schemas);
  const byIdentity = (content: ContractContent) =>
    new Map(
      Object.entries(content.items).map(([subject, item]) => [
        protocol === 'OpenAPI' ? identityOf(subject) : subject,
        { subject: clip(subject, 120), item },
      ]),
    );
  const [old, young] = [byIdentity(before), byIdentity(after)];
  const differences: SubjectDifference[] = [];
  for (const [key, { subject, item }] of old) {
    const next = young.get(key);
    if (next === undefined)
      differences.push({ kind: 'removed', severity: 'breaking', subject, text: GONE });
    else
      for (const difference of diffItems(differ, item, next.item))
        differences.push({
          ...difference,
          subject: next.subject,
          text: `: ${difference.text}`,
        });
  }
  for (const [key, { subject }] of young)
    if (!old.has(key))
      differences.push({ kind: 'added', severity: 'loosening', subject, text: NEW });
  return differences;
}

function diffItems(differ: SchemaDiffer, before: ContractItem, after: ContractItem): Difference[] {
  const schemas = (
    a: ContractItem['input'],
    b: ContractItem['input'],
    direction: Direction,
    root: string | null,
  ) => (a === undefined || b === undefined ? [] : differ.diff(a, b, direction, root));
  const [answers, answersNow] = [before.answers ?? {}, after.answers ?? {}];
  const nameOf = (name: string) => `answer ${clip(name, 40)}`;
  const all = [
    ...schemas(before.input, after.input, 'input', null),
    ...Object.entries(answers).flatMap(([name, schema]): Difference[] =>
      Object.hasOwn(answersNow, name)
        ? schemas(schema, answersNow[name], 'answers', nameOf(name))
        : [{ kind: 'removed', severity: 'breaking', text: `${nameOf(name)} is gone` }],
    ),
    ...Object.keys(answersNow).flatMap((name): Difference[] =>
      Object.hasOwn(answers, name)
        ? []
        : [{ kind: 'added', severity: 'loosening', text: `${nameOf(name)} is new` }],
    ),
    ...diffOffers(before.offers ?? {}, after.offers ?? {}),
    ...diffAccess(before.access ?? [[]], after.access ?? [[]]),
  ];
  const isDescribedAnew =
    before.text !== undefined && after.text !== undefined && before.text !== after.text;
  return isDescribedAnew && all.length === 0
    ? [...all, { kind: 'changed', severity: 'text_only', text: 'the description changed' }]
    : all;
}

type Offers = NonNullable<ContractItem['offers']>;

function diffOffers(before: Offers, after: Offers): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): Difference[] => {
    const [old, young] = [before, after].map(
      (offers) => new Set(Object.hasOwn(offers, name) ? offers[name] : []),
    );
    const gone = [...old!].filter((value) => !young!.has(value));
    const added = [...young!].filter((value) => !old!.has(value));
    const say = (kind: Difference['kind'], severity: Severity, text: string): Difference => ({
      kind,
      severity,
      text: `${name}: ${text}`,
    });
    const shown = (value: string) => clip(value, 120);
    if (gone.length === 1 && added.length === 1)
      return [say('changed', 'breaking', `${shown(added[0]!)} instead of ${shown(gone[0]!)}`)];
    return [
      ...gone.map((value) => say('removed', 'breaking', `${shown(value)} is gone`)),
      ...added.map((value) => say('added', 'loosening', `${shown(value)} is new`)),
    ];
  });
}

/** A client keeps its access if one alternative asks for nothing that it does not have. */
function diffAccess(
  before: NonNullable<ContractItem['access']>,
  after: NonNullable<ContractItem['access']>,
): Difference[] {
  const nameOf = (needs: readonly string[]) =>
    needs.length === 0 ? 'no authorization' : clip(needs.join(' + '), 120);
  const allows = (alternatives: typeof before, needs: readonly string[]) => {
    const held = new Set(needs);
    return alternatives.some((other) => other.every((need) => held.has(need)));
  };
  const lost = before.filter((needs) => !allows(after, needs));
  const opened = after.filter((needs) => !allows(before, needs));
  const names = [...new Set(after.map(nameOf))].join(' or ');
  if (lost.length > 0)
    return [
      {
        kind: 'changed',
        severity: 'breaking',
        text: `clients with ${nameOf(lost[0]!)} are refused now; needed: ${clip(names, 160)}`,
      },
    ];
  return opened.map((needs): Difference => ({
    kind: 'changed',
    severity: 'loosening',
    text: `${nameOf(needs)} is enough now`,
  }));
}
