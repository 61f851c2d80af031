import { isDeepStrictEqual } from 'node:util';
import { generateAll, isReady, type GeneratedArtifact } from '@/engine/files';
import { judgeCheck, type JudgedCheck } from '@/engine/judging/judge-check';
import { CHECKS } from '@/engine/checks';
import { checksWith, type PlacedFile } from '../../engine/files/gains/files-in-place';
import type { ProbeContext } from '@/engine/probes/probe-context';
import { exactScore } from '../../engine/judging/reach';
import { NAMED_FACTS } from '../helpers/all-facts';
import { examine } from '../helpers/examine';
import { withFiles } from '../helpers/overlay';
import type { Subject } from './observe';

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};

/** Displayed gain of files, and the gain measured by judging the site with these files in place. */
export interface MeasuredGain {
  /** `llms-txt`, `all`, `all with facts` */
  readonly files: string;
  readonly shown: number;
  readonly measured: number;
  /** `sitemap: 100, not 90`: checks whose score differs from the calculated one. */
  readonly wrong: readonly string[];
  /** `sitemap: 95 → 90`: checks whose score is lower with the files. */
  readonly fallen: readonly string[];
}

/** What an index makes of Markdown without any link, which no generated file changes; its warnings mention it. */
export const DEAD_END = 'content-negotiation/dead-end';

/** Measures each file of a site alone and all ready files together, then those that the facts of the owner change. */
export async function measureGains({ site, url, profile }: Subject): Promise<MeasuredGain[]> {
  const { results, evaluation } = await examine(CHECKS, site, {
    url,
    origin: new URL(url).origin,
    profile,
    full: true,
  });
  const { context } = evaluation;
  const measureFile = (words: string) => (file: GeneratedArtifact) =>
    measure(`${file.kind}${words}`, context, results, [aloneOf(file)]);
  const measureSet = (words: string, files: readonly GeneratedArtifact[]) =>
    measure(`all${words}`, context, results, files.filter(isReady));
  const [plain, named] = [{}, NAMED_FACTS].map((facts) =>
    generateAll(context, results, hooks, facts),
  ) as [GeneratedArtifact[], GeneratedArtifact[]];
  const changed = named.filter(
    (file) => !plain.some(({ alone }) => isDeepStrictEqual(alone, file.alone)),
  );
  return [
    ...plain.map(measureFile('')),
    measureSet('', plain),
    ...changed.map(measureFile(WITH_FACTS)),
    ...(changed.length > 0 ? [measureSet(WITH_FACTS, named)] : []),
  ];
}

const WITH_FACTS = ' with facts';
const aloneOf = ({ kind, alone }: GeneratedArtifact): PlacedFile => ({ kind, draft: alone });

function measure(
  name: string,
  context: ProbeContext,
  before: readonly JudgedCheck[],
  files: readonly PlacedFile[],
): MeasuredGain {
  const placed = withFiles(
    context,
    files.map(({ draft }) => draft),
  );
  const shown = checksWith(before, files);
  const after = before.map((check) =>
    check.unmeasured
      ? check
      : judgeCheck(
          CHECKS.find(({ id }) => id === check.id)!,
          placed,
          hooks,
        ),
  );
  const start = exactScore(before);
  return {
    files: name,
    shown: exactScore(shown) - start,
    measured: exactScore(after) - start,
    wrong: shown.flatMap(({ id, informational, applicable, score }, i) => {
      const now = after[i]!;
      const isWrong = applicable !== now.applicable || (applicable && score !== now.score);
      return !informational && isWrong ? [`${id}: ${now.score}, not ${score}`] : [];
    }),
    fallen: before.flatMap(({ id, applicable, score }, i) => {
      const now = after[i]!;
      const isDeadEnd = now.findings.some(({ code }) => code === DEAD_END);
      return applicable && now.applicable && now.score < score && !isDeadEnd
        ? [`${id}: ${score} → ${now.score}`]
        : [];
    }),
  };
}
