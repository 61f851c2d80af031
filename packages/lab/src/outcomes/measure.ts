import type { Content, Desk, Fact } from '../content/content';
import { siteBefore, type Break } from '../mutations/breaks';
import { answersAlike, connect, type Connection } from '../network';
import { browserAgent } from '../readers/browser-reader';
import { PAGE_READERS } from '../readers/page-readers';
import { attempt, getterOf, withHttp, type Outcome, type Reader } from '../readers/reader';
import { SERVICE_READERS } from '../readers/service-readers';
import type { LabSite } from '../site';
import { CONTENTS, wholeSiteOf } from '../sites/whole-site';
import { effectOf, type Effect } from './statistics';

/** Effect of a mutation on a reader, over all tasks of all sites. */
export interface ReaderEffect {
  readonly reader: string;
  /** Number of paired tasks. */
  readonly n: number;
  /** Share of tasks done, before and after. */
  readonly done: readonly [before: number, after: number];
  /** Difference of that share. */
  readonly success: Effect;
  /** Natural logarithm of the ratio of tokens, over the tasks done before and after. */
  readonly tokens: Effect;
  /** Difference of requests, over the same tasks. */
  readonly requests: Effect;
  /** Tokens spent on all tasks per task done, before and after; infinite if none was. */
  readonly cost: readonly [before: number, after: number];
}

/** Who looks for the answers of a site. */
export interface AnyReader {
  readonly name: string;
  readonly description: string;
  attempts(connection: Connection, tasks: Tasks): Promise<Outcome[]>;
}

/** What is asked of a site; readers that only read leave the desk out. */
export interface Tasks {
  readonly facts: readonly Fact[];
  readonly desk: Desk | undefined;
}

export const textReader = (reader: Reader): AnyReader => ({
  name: reader.name,
  description: reader.description,
  attempts: (connection: Connection, { facts }: Tasks) => {
    const get = getterOf(connection);
    const tries = reader.isSecureOnly ? get : withHttp(get);
    return inTurn(facts, (fact) => attempt(reader, tries, fact));
  },
});

/** Readers that look for answers without a browser. */
export const TEXT_READERS: readonly AnyReader[] = [
  ...PAGE_READERS.map(textReader),
  ...SERVICE_READERS.map((reader) => ({
    name: reader.name,
    description: reader.description,
    attempts: (connection: Connection, { facts, desk }: Tasks) =>
      inTurn(
        [
          ...facts.map(([q, , proof]) => ({ values: { q }, proof })),
          ...(desk?.errands ?? []).map(({ values, record }) => ({ values, proof: record })),
        ],
        (task) => reader.attempt(connection, task),
      ),
  })),
];

/** All readers that look for answers. */
export const READERS: readonly AnyReader[] = [...TEXT_READERS, browserAgent];

async function inTurn<T, U>(items: readonly T[], each: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (const item of items) results.push(await each(item));
  return results;
}

/** A site that was read by all readers. */
export interface ReadSite {
  readonly tasks: Tasks;
  readonly readings: readonly { readonly connection: Connection; readonly outcomes: Outcome[] }[];
}

/** Reads a site with all readers; each gets a new one, because errands change its state. */
export async function readSite(
  open: () => LabSite,
  { pages, desk }: Content,
  readers: readonly AnyReader[],
): Promise<ReadSite> {
  const tasks = {
    facts: pages.flatMap(({ facts }) => facts),
    desk,
  };
  const readings = await inTurn(readers, async (reader) => {
    const connection = connect(open());
    return { connection, outcomes: await reader.attempts(connection, tasks) };
  });
  return { tasks, readings };
}

/** What the same readers do on a changed site. A reader whose responses did not change is not run again. */
export const readAgain = (
  { tasks, readings }: ReadSite,
  open: () => LabSite,
  readers: readonly AnyReader[],
): Promise<(readonly Outcome[])[]> =>
  inTurn([...readings.entries()], async ([at, { connection, outcomes }]) =>
    (await answersAlike(connection.askByKey.values(), connection, connect(open())))
      ? outcomes
      : readers[at]!.attempts(connect(open()), tasks),
  );

/** Measures mutations with these readers; the whole sites are read once. */
export function measureWith(readers: readonly AnyReader[]) {
  const wholes = new Map<Content, Promise<ReadSite>>();

  /** The site before a mutation. */
  function readBefore(mutation: Break, content: Content): Promise<ReadSite> {
    const open = () => siteBefore(mutation, wholeSiteOf(content));
    if (mutation.on) return readSite(open, content, readers);
    const run = wholes.get(content) ?? readSite(open, content, readers);
    wholes.set(content, run);
    return run;
  }

  /** Effects of a mutation on all readers. */
  return async (mutation: Break): Promise<ReaderEffect[]> => {
    // Sites are read at once, because the browser waits most of the time.
    const bySite = await Promise.all(
      CONTENTS.map(async (content) => {
        const before = await readBefore(mutation, content);
        const open = () => mutation.by(siteBefore(mutation, wholeSiteOf(content)));
        const after = await readAgain(before, open, readers);
        return before.readings.map(({ outcomes }, at) =>
          outcomes.map((outcome, task) => [outcome, after[at]![task]!] as const),
        );
      }),
    );
    return readers.map(({ name }, at) =>
      effectOn(
        name,
        bySite.flatMap((pairs) => pairs[at]!),
      ),
    );
  };
}

function effectOn(
  reader: string,
  pairs: readonly (readonly [before: Outcome, after: Outcome])[],
): ReaderEffect {
  const share = (side: 0 | 1) => pairs.filter((pair) => pair[side].done).length / pairs.length;
  const cost = (side: 0 | 1) =>
    pairs.reduce((sum, pair) => sum + pair[side].tokens, 0) / pairs.length / share(side);
  const both = pairs.filter(([before, after]) => before.done && after.done);
  return {
    reader,
    n: pairs.length,
    done: [share(0), share(1)],
    success: effectOf(pairs.map(([before, after]) => Number(after.done) - Number(before.done))),
    tokens: effectOf(both.map(([before, after]) => Math.log(after.tokens / before.tokens))),
    requests: effectOf(both.map(([before, after]) => after.requests - before.requests)),
    cost: [cost(0), cost(1)],
  };
}
