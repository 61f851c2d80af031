import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of WCAG 2.2 AA, with their elements. */
export const violations = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: { type: 'tag', values: TAGS } });

/** Violations of color contrast, which differ by theme. */
export const contrastViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });

/** Loads axe, which takes a moment and can be done while the page still loads. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
}

async function runAxe(page: Page, options: object): Promise<string[]> {
  await loadAxe(page);
  // Violations only, without preloading: this saves a quarter of the time.
  const asked = { ...options, resultTypes: ['violations'], preload: false };
  return page.evaluate(async (given) => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const { violations: found } = await (window as unknown as { axe: Axe }).axe.run(given);
    return found.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, asked);
}
