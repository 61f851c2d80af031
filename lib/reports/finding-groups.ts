import type { FindingView } from './report-view';

/** Findings of one cause: the same rule with the same remedy. */
export interface FindingGroup<Finding> {
  /** Says all of them, if their sentences differ in the subject only. */
  readonly message: string;
  readonly first: Finding;
  readonly others: readonly Finding[];
}

type Grouped = Pick<FindingView, 'code' | 'status' | 'message' | 'hint'>;

/** Groups in the order of their first findings; findings without a code stay alone. */
export function groupFindings<Finding extends Grouped>(
  findings: readonly Finding[],
): FindingGroup<Finding>[] {
  const groups = new Map<unknown, Finding[]>();
  for (const finding of findings) {
    const { code, status, hint } = finding;
    const key = code === null ? finding : `${status} ${code} ${hint}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map(([first, ...others]) => ({
    message: messageOf([first!, ...others].map(({ message }) => message)),
    first: first!,
    others,
  }));
}

function messageOf(messages: readonly string[]): string {
  const [first, ...others] = messages as [string, ...string[]];
  if (others.length === 0) return first;
  const [, ...predicate] = first.split(' is ');
  const rest = ` is ${predicate.join(' is ')}`;
  const subjects = messages.map((message) =>
    message.endsWith(rest) ? message.slice(0, -rest.length) : '',
  );
  if (predicate.length === 0 || subjects.includes('')) return `${first}, and ${others.length} more`;
  const are = rest.replace(' is ', ' are ');
  return `${subjects.slice(0, -1).join(', ')} and ${subjects.at(-1)}${are}`;
}
