import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { loadAxe, contrastViolations, violations } from './axe';
import { pageOf } from './browser';

const NARROWEST = 320;
/** Global variable that a script in a scanned site's text would set. */
const HACKED = 'hacked';

/**
 * Faults of a page with all details open: accessibility in both themes, console errors, horizontal scrolling at 320 px,
 * and scripts or markup from a scanned site.
 */
export async function faultsOf(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<string[]> {
  const { page, troubles, settle } = await pageOf(browser, options);
  const known = troubles.length;
  await page.goto(address);
  await Promise.all([loadAxe(page), settle()]);
  // The page itself may be a 404.
  return [
    ...(await faultsIn(page)),
    ...troubles.slice(known).filter((text) => !text.includes('status of 404')),
  ];
}

/** The same for a state of the page within a test; restores the page afterwards. */
export async function faultsIn(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((row) => {
      row.open = true;
    }),
  );
  const faults = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(
    () => getComputedStyle(document.body).backgroundColor === 'rgb(18, 17, 15)',
  );
  faults.push(...(await contrastViolations(page)).map((fault) => `in the dark theme, ${fault}`));
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  faults.push(...(await hostileTraces(page)));
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await page.setViewportSize(size);
  return faults;
}

function hostileTraces(page: Page): Promise<string[]> {
  return page.evaluate(
    ([hacked, narrowest]) => {
      const { scrollWidth } = document.documentElement;
      return [
        ...(scrollWidth > narrowest ? [`${scrollWidth} px wide at ${narrowest}`] : []),
        ...(hacked in window ? ['a script of the scanned site ran'] : []),
        ...(/[\u202A-\u202E\u2066-\u2069]/.test(document.body.innerText)
          ? ['the text has controls that turn it around']
          : []),
        ...[...document.links]
          .filter((link) => !/^(https?|mailto):$/.test(link.protocol))
          .map((link) => `a link leads to ${link.href.slice(0, 80)}`),
      ];
    },
    [HACKED, NARROWEST] as const,
  );
}
