import type { DiffWarning } from '@seamark/engine';
import type { Comparison } from './contract/compare';

export interface ComparisonWarning extends Omit<DiffWarning, 'code'> {
  readonly code: DiffWarning['code'] | 'headers_changed';
}

/** A comparison whose warnings are values; API v1 has them as text. */
export interface SiteComparison extends Omit<Comparison, 'warnings'> {
  readonly warnings: readonly ComparisonWarning[];
}

export const WARNING_TITLES: Readonly<Record<ComparisonWarning['code'], string>> = {
  engine_changed: 'The engine version changed',
  coverage_changed: 'Different pages or checks were scanned',
  applicability_changed: 'Different checks apply',
  headers_changed: 'Different request headers were sent',
};
