import path from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['TEST_PICTURES'];

/**
 * Keeps pictures for human eyes in a folder of the one that TEST_PICTURES names. Without it none are taken: no test
 * is decided by them, and each takes most of a second.
 */
export const picturesOf =
  (subject: string) =>
  async (page: Page, name: string): Promise<void> => {
    if (folder)
      await page.screenshot({ path: path.join(folder, subject, `${name}.png`), fullPage: true });
  };
