import path from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['TEST_PICTURES'];

/**
 * Keeps screenshots in a subfolder of TEST_PICTURES. Without the variable none are taken: no test depends on them, and
 * each takes most of a second.
 */
export const picturesOf =
  (subject: string) =>
  async (page: Page, name: string): Promise<void> => {
    if (folder)
      await page.screenshot({ path: path.join(folder, subject, `${name}.png`), fullPage: true });
  };
