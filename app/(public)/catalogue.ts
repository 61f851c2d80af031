import type { CatalogueEntry } from '@/components/reports/scan-panel';
import { CATEGORIES, CHECKS, totalWeight, type Category, type Check } from '@seamark/engine';

/** Rows of a scan panel before the scan starts. */
export const SCAN_ROWS: readonly CatalogueEntry[] = CHECKS.map(({ id, name, category }) => ({
  id,
  name,
  category,
}));

export interface CategoryOfChecks {
  readonly category: Category;
  /** Sum of the checks' weights, which are 100 in total. */
  readonly weight: number;
  readonly checks: readonly Check[];
}

export const CHECKS_BY_CATEGORY: readonly CategoryOfChecks[] = CATEGORIES.map((category) => {
  const checks = CHECKS.filter((check) => check.category === category);
  return { category, checks, weight: totalWeight(checks) };
}).filter(({ checks }) => checks.length > 0);
