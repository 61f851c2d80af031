import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { usualPlaces } from '../lib/platform/browser/usual-places.mjs';
import { installPackages, ran } from './debian.mjs';
import { toolScript } from './tools.mjs';

/** Browsers installed by Playwright, of any revision: the path of its own revision with other numbers. */
function playwrightPlaces() {
  const own = chromium.executablePath();
  const [, root, program] = /^(.*)[\\/]chromium-\d+[\\/](.*)$/.exec(own) ?? [];
  if (root === undefined || !existsSync(root)) return [];
  const revisions = readdirSync(root).filter((name) => /^chromium-\d+$/.test(name));
  return [own, ...revisions.map((revision) => path.join(root, revision, program))];
}

/**
 * The browser for the tests: that of CHROMIUM_PATH, the system's, or Playwright's; null if there is none.
 * @returns {string | null}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH is set to ${named}, which does not exist. Correct or unset it.`);
  if (named) return named;
  const places = [
    ...usualPlaces({ platform: process.platform, env: process.env, home: os.homedir() }),
    ...playwrightPlaces(),
  ];
  return places.find((file) => existsSync(file)) ?? null;
}

/** Finds a browser for the tests or installs one; null if neither is possible. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  // A bare Debian also lacks libraries and fonts.
  if (installPackages(['chromium-headless-shell', 'fonts-liberation'])) return findChromium();
  console.error('▸ Chromium is missing: installing it with “playwright-core install chromium” …');
  return ran(process.execPath, [toolScript('playwright-core'), 'install', 'chromium'])
    ? findChromium()
    : null;
}

export const HOW_TO_GET_CHROMIUM =
  'Install Chromium or Chrome (Debian: apt-get install chromium-headless-shell; Ubuntu: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH to its program.';
