import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const LIGHTHOUSE = '12.8.2';
// Lighthouse requires the latest version of this package, which may need a newer Lighthouse.
const THIRD_PARTY_WEB = '0.27.0';
const FOLDER = path.resolve('.data/lighthouse');

interface Audit {
  readonly numericValue?: number;
}

interface LighthouseResult {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, Audit>>;
    readonly finalDisplayedUrl: string;
    readonly runtimeError?: { readonly message: string };
  };
}

export type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<LighthouseResult | undefined>;

/** Installs Lighthouse to a separate folder: one benchmark needs its 170 packages. */
export async function installLighthouse(): Promise<Lighthouse> {
  const entry = path.join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    await mkdir(FOLDER, { recursive: true });
    const manifest = {
      private: true,
      dependencies: { lighthouse: LIGHTHOUSE },
      overrides: { 'third-party-web': THIRD_PARTY_WEB },
    };
    await writeFile(path.join(FOLDER, 'package.json'), JSON.stringify(manifest));
    const { status } = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts'],
      { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
    );
    if (status !== 0)
      throw new Error(
        `Lighthouse could not be installed into ${FOLDER} (npm install, exit ${status}).`,
      );
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
    default: Lighthouse;
  };
  return lighthouse;
}
