import { accessSync, constants } from 'node:fs';
import os from 'node:os';
import { env } from '../config/env';
import { usualPlaces } from './usual-places.mjs';

export interface Browser {
  readonly program: string;
  /** False for root, whose processes Chromium’s sandbox refuses. */
  readonly hasSandbox: boolean;
}

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
  const { platform, env: variables } = process;
  const places = usualPlaces({ platform, env: variables, home: os.homedir() });
  const program = places.find(isExecutable);
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
