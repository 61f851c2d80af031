import Negotiator from 'negotiator';
import { DEMO_SITES } from '../../packages/demo/src/serve-sites';
import type { DemoPage, DemoSite } from '../../packages/demo/src/sites/site';
import { allCases } from '../helpers/check-cases';
import { TODAY } from '../helpers/examine';
import { ORIGIN, type MemoryAnswer, type MemorySite } from '../helpers/memory-network';
import type { Group } from './kept';
import type { Subject } from './observe';

// Sites of ten megabytes have their own tests; here they would take a quarter of the time.
const BYTES_MAX = 400_000;

const bytesOf = (site: MemorySite): number =>
  Object.values(site).reduce(
    (sum, answer) =>
      sum +
      (typeof answer === 'string' ? answer : typeof answer === 'object' ? (answer.body ?? '') : '')
        .length,
    0,
  );

/** Generating files takes as long as a report: one case in six has them, by its name, which new cases don’t change. */
const FILES_EVERY = 6;

/** Per check, the first case of each kind and of each finding: tests/engine/checks-*.test.ts judge all cases. */
export const goldenGroups = async (): Promise<Group[]> =>
  (await checkGroups()).map(({ group, subjects }) => {
    const seen = new Set<string>();
    const addsOne = ({ kind = '', codes = [] }: Subject) => {
      const before = seen.size;
      for (const name of [kind, ...codes]) seen.add(name);
      return seen.size > before;
    };
    return { group, subjects: subjects.filter(addsOne) };
  });

/** Cases of all checks, one group per check. */
export const checkGroups = async (): Promise<Group[]> =>
  (await allCases()).map(({ check, cases }) => ({
    group: check.id,
    subjects: cases
      .filter(({ site }) => bytesOf(site) <= BYTES_MAX)
      .map(
        ({
          name,
          kind,
          site,
          url = `${ORIGIN}/`,
          profile = 'auto' as const,
          open = [],
          closed = [],
        }) => ({
          name,
          kind,
          site,
          url,
          profile,
          withFiles: name.length % FILES_EVERY === 0,
          codes: [...open, ...closed].map((slug) => `${check.id}/${slug}`),
        }),
      ),
  }));

/** All states of the demo's sites. */
export const demoGroup = (): Group => ({
  group: 'demo',
  subjects: DEMO_SITES.flatMap(statesOf),
});

const statesOf = ({ host, phases }: DemoSite): Subject[] =>
  phases.map(({ daysAgo, pages }) => ({
    name: `${host}, ${daysAgo} days ago`,
    url: `http://${host}/`,
    profile: 'auto' as const,
    site: memorySiteOf(pages({ today: new Date(TODAY), proof: '' })),
  }));

const memorySiteOf = (pages: Readonly<Record<string, DemoPage>>): MemorySite =>
  Object.fromEntries(Object.entries(pages).map(([path, demoPage]) => [path, answerOf(demoPage)]));

const answerOf =
  ({ type, body, headers = {}, markdown }: DemoPage): MemoryAnswer =>
  (ask) => {
    const request = { headers: { accept: ask.headers.accept ?? '*/*' } };
    const wantsMarkdown =
      markdown !== undefined &&
      new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
    return {
      headers: {
        ...headers,
        'content-type': wantsMarkdown ? 'text/markdown; charset=utf-8' : type,
      },
      body: wantsMarkdown ? markdown : body,
    };
  };
