import generators from './generators.json' with { type: 'json' };
import guessing from './guessing.json' with { type: 'json' };
import model from './model.json' with { type: 'json' };
import prediction from './prediction.json' with { type: 'json' };
import results from './results.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import type {
  Evidence,
  GeneratorFigures,
  GuessingFigures,
  LabResults,
  ModelResults,
  Prediction,
} from './types';

/** What `npm run lab` measured about a rule, `check/rule`; null for a rule that takes no points. */
export const evidenceOf = (rule: string): Evidence | null =>
  (rules as Readonly<Record<string, Evidence>>)[rule] ?? null;

/** Sites, readers, and effects of the last run of the lab. */
export const LAB_RESULTS = results as unknown as LabResults;

/** Documentation sites of the last run of the lab with generators. */
export const GENERATOR_FIGURES: readonly GeneratorFigures[] = generators;

/** What a scripted reader that guesses addresses did in the last run of the lab with `--guessing`. */
export const GUESSING_FIGURES: readonly GuessingFigures[] = guessing;

/** How well the score predicted what readers get, in the last run of the lab with `--predict`. */
export const PREDICTION: Prediction = prediction;

/** The last run of the lab with a language model; null if none has been run. */
export const MODEL_RESULTS = model as ModelResults | null;

const times = (change: number) => `${(1 + change).toFixed(change < 9 ? 1 : 0)}×`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** As `evidenceText`, by `check/rule`; null for a rule that takes no points, or that affects nothing of a site. */
export function evidenceTextOf(rule: string, extent = 1): string | null {
  const evidence = extent === 0 ? null : evidenceOf(rule);
  return evidence && evidenceText(evidence);
}

/** Evidence in a few words, with its figure. */
export function evidenceText(evidence: Evidence): string {
  switch (evidence.class) {
    case 'blocks': {
      const left = evidence.done[1] === 0 ? 'nothing any more' : 'almost nothing any more';
      return `${evidence.readers.length} of ${LAB_RESULTS.readers.length} readers found ${left} (${percent(evidence.done[0])} before)`;
    }
    case 'breaks':
      return `rejected by ${evidence.by}`;
    case 'costs':
      return evidence.tokens
        ? `${times(evidence.tokens.change)} the tokens (${evidence.reader})`
        : `${percent(evidence.done![1])} of answers found (${percent(evidence.done![0])} before, ${evidence.reader})`;
    case 'documented':
      return `asked for by ${evidence.by}`;
    case 'unproven':
      return 'no effect measured';
  }
}
