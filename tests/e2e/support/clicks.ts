import type { BrowserContext, Page } from 'playwright-core';

/** Counts presses of the pointer on all pages of a context, across navigations. */
export async function countClicks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted)
          sessionStorage.setItem('clicks', String(1 + Number(sessionStorage.getItem('clicks'))));
      },
      true,
    );
  });
}

/** Clicks in this tab since the last call. */
export const clicksIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const clicks = Number(sessionStorage.getItem('clicks'));
    sessionStorage.removeItem('clicks');
    return clicks;
  });
