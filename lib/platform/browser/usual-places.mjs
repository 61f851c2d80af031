import path from 'node:path';

// The headless shell takes half of the processor time of a browser with windows.
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
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
 * Usual paths of Chromium and Chrome, the best first.
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
