import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { installPackages, ran } from './debian.mjs';
import { toolScript } from './tools.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Usual paths of Chromium and Chrome, the most likely first.
 * @param {{ platform: NodeJS.Platform, env: Record<string, string | undefined>, home: string }} machine
 * @returns {string[]}
 */
export function usualPlaces({ platform, env, home }) {
  const { delimiter, join } = platform === 'win32' ? path.win32 : path.posix;
  // Windows names the variable “Path”, and a copy of its environment is case-sensitive.
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  const inPath = NAMES.flatMap((name) =>
    folders.map((folder) => join(folder, platform === 'win32' ? `${name}.exe` : name)),
  );
  if (platform === 'darwin') {
    const apps = MAC_APPS.map((app) =>
      join('Applications', `${app}.app`, 'Contents', 'MacOS', app),
    );
    return [...inPath, ...apps.flatMap((app) => [join('/', app), join(home, app)])];
  }
  if (platform !== 'win32')
    return [
      ...inPath,
      '/snap/bin/chromium',
      '/usr/lib/chromium/chromium',
      '/opt/google/chrome/chrome',
    ];
  const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
    (root) => root !== undefined,
  );
  return [
    ...inPath,
    ...WINDOWS_PROGRAMS.flatMap((program) => roots.map((root) => join(root, program))),
  ];
}

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
  if (installPackages(['chromium', 'fonts-liberation'])) return findChromium();
  console.error('▸ Chromium is missing: installing it with “playwright-core install chromium” …');
  return ran(process.execPath, [toolScript('playwright-core'), 'install', 'chromium'])
    ? findChromium()
    : null;
}

export const HOW_TO_GET_CHROMIUM =
  'Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH to its program.';
