import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of WCAG 2.2 AA, with their elements. */
export async function violations(page: Page): Promise<string[]> {
  const found = await runAxe(page, 'html', {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast': { enabled: false } },
  });
  return [...found, ...(await contrastViolations(page))];
}

/** Violations of color contrast, which differ by theme. */
export async function contrastViolations(page: Page): Promise<string[]> {
  await page.evaluate(markTexts, MARK);
  return runAxe(page, `[${MARK}]`, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

const MARK = 'data-contrast';

/**
 * Marks one of the texts that are alike in colors, size, and the classes around them: their contrast is the same, and
 * all of them take three times the processor time.
 */
function markTexts(mark: string): void {
  const looks = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute(mark);
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText && !('value' in element)) continue;
    const around: Element[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) around.push(each);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const background = around
      .map((each) => getComputedStyle(each).backgroundColor)
      .find((painted) => painted !== 'rgba(0, 0, 0, 0)');
    const classes = around.map((each) => each.getAttribute('class'));
    const look = [color, fontSize, fontWeight, background, ...classes].join('|');
    if (!looks.has(look)) element.setAttribute(mark, '');
    looks.add(look);
  }
}

/** Loads axe, which takes a moment and can be done while the page still loads. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
}

async function runAxe(page: Page, within: string, options: object): Promise<string[]> {
  await loadAxe(page);
  // Violations only, without preloading: this saves a quarter of the time.
  const asked = { ...options, resultTypes: ['violations'], preload: false };
  return page.evaluate(
    async ([context, given]) => {
      type Violation = { id: string; nodes: { html: string }[] };
      interface Axe {
        run(context: string, options: object): Promise<{ violations: Violation[] }>;
      }
      const { axe } = window as unknown as { axe: Axe };
      const { violations: found } = await axe.run(context, given);
      return found.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    },
    [within, asked] as const,
  );
}
