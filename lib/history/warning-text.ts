import { sentenceOf } from '@/lib/platform/text/sentence-of';

const TITLES: Readonly<Record<string, string>> = {
  engine_changed: 'The engine version changed',
  coverage_changed: 'Different pages or checks were scanned',
  applicability_changed: 'Different checks apply',
};

export interface WarningText {
  readonly title: string;
  readonly message: string;
}

/** Sentence of a comparison's warning; unknown codes are shown unchanged. */
export function warningText(warning: string): WarningText {
  const title = TITLES[warning.split(':', 1)[0] ?? ''];
  return title === undefined
    ? { title: warning, message: '' }
    : { title, message: sentenceOf(warning) };
}
