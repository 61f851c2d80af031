import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { env } from '@/lib/config/env';

export interface Browser {
  readonly program: string;
  /** False for root, whose processes Chromium’s sandbox refuses. */
  readonly hasSandbox: boolean;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser of this process: the program of `SEAMARK_BROWSER`, or one in the usual places if its sandbox works. Null
 * without one, and for `off`.
 */
export function findBrowser(): Browser | null {
  const named = env().SEAMARK_BROWSER;
  if (named === 'off') return null;
  const hasSandbox = process.getuid?.() !== 0;
  if (named !== undefined) return { program: named, hasSandbox };
  if (!hasSandbox) return null;
  const inPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const program = [...inPath, ...PLACES].find(isExecutable);
  return program === undefined ? null : { program, hasSandbox };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
