import type { GeneratorFigures } from '@seamark/engine';
import { withGeneratedFiles } from '../../../../tests/helpers/serve-artifacts';
import { measureKept } from '../../../../tests/helpers/site-report';
import { MANUAL } from '../content/manual';
import { readSite, TEXT_READERS } from '../outcomes/measure';
import type { Outcome } from '../readers/reader';
import type { LabSite } from '../site';
import { buildSite } from './build-site';
import { GENERATORS } from './generators';

/** Readers of the published table. */
const NAMES = [
  'HTML',
  'Text',
  'Markdown, else converted',
  'llms.txt first',
  'Sitemap first',
  'API',
];
const READERS = TEXT_READERS.filter(({ name }) => NAMES.includes(name));

/**
 * What readers find on the sites that generators make of one manual, and what an answer costs them, without and with
 * the files that Seamark generates.
 */
export async function measureGenerators(log: (line: string) => void): Promise<GeneratorFigures[]> {
  const figures: GeneratorFigures[] = [];
  for (const generator of GENERATORS) {
    const [version = ''] = Object.values(generator.packages);
    const site = await buildSite(generator, MANUAL);
    figures.push({
      name: `${generator.name} ${version}`,
      tasks: MANUAL.pages.reduce((sum, { facts }) => sum + facts.length, 0),
      made: await figuresOf(site),
      withFiles: await figuresOf(await withGeneratedFiles(site)),
    });
    log(`${generator.name}: built and read`);
  }
  return figures;
}

async function figuresOf(site: LabSite): Promise<GeneratorFigures['made']> {
  const { readings } = await readSite(() => site, MANUAL, READERS);
  return {
    score: (await measureKept('site.test', site)).report.score,
    readers: readings.map(({ outcomes }, at) => ({
      reader: READERS[at]!.name,
      ...costsOf(outcomes.filter(({ done }) => done)),
    })),
  };
}

function costsOf(done: readonly Outcome[]) {
  const mean = (field: 'tokens' | 'requests') =>
    done.reduce((sum, outcome) => sum + outcome[field], 0) / done.length;
  if (done.length === 0) return { done: 0, tokens: null, requests: null };
  return {
    done: done.length,
    tokens: Math.round(mean('tokens')),
    requests: Number(mean('requests').toFixed(1)),
  };
}
