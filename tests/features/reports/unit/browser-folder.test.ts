import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardedTunnels } from '@seamark/engine';
import {
  createBrowserFolder,
  removeBrowserFolder,
  removeLeftFolders,
} from '@/lib/platform/browser/browser-folder';
import { renderPage } from '@/lib/platform/browser/render-page';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'browser-folder-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(parent, { recursive: true });
});

test('folders of dead processes of this machine are removed, and no others', async () => {
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const left = [
    `seamark-browser-${host}-${dead}-00000000-AbCdE1`,
    // An earlier process with our id.
    `seamark-browser-${host}-${process.pid}-00000000-AbCdE1`,
  ];
  const others = [
    `seamark-browser-${host}-${process.ppid}-00000000-AbCdE1`,
    `seamark-browser-e15e3e5e-${dead}-00000000-AbCdE1`,
    `seamark-browser-${host}-${dead}`,
    'playwright_chromiumdev_profile-AbCdE1',
  ];
  for (const name of [...left, ...others])
    await mkdir(path.join(parent, name, 'Default'), { recursive: true });
  vi.stubEnv(process.platform === 'win32' ? 'TEMP' : 'TMPDIR', parent);
  const ours = await createBrowserFolder();
  await removeLeftFolders();
  expect((await readdir(parent)).sort()).toEqual([path.basename(ours), ...others].sort());
  expect(
    path.join('/tmp', path.basename(ours), 'org.chromium.Chromium.AbCdE1/SingletonSocket').length,
  ).toBeLessThan(108);
  await removeBrowserFolder(ours);
  expect((await readdir(parent)).sort()).toEqual(others.sort());
});

// Windows starts no script without its interpreter.
test.runIf(process.platform !== 'win32')(
  'a browser has its profile in a folder of this process, which is removed with it',
  async () => {
    const program = path.join(parent, 'browser');
    await writeFile(program, `#!/bin/sh\necho "$TMPDIR" "$@" > '${parent}/started'\n`, {
      mode: 0o755,
    });
    const rendered = renderPage(
      { program, hasSandbox: false },
      guardedTunnels(),
      { url: 'http://page.test/', bot: '', hasPicture: false },
      new AbortController().signal,
    );
    await expect(rendered).rejects.toThrow(/^The browser /);
    const started = await readFile(path.join(parent, 'started'), 'utf8');
    const [folder = ''] = started.split(' ');
    expect(path.basename(folder)).toMatch(new RegExp(`^seamark-browser-.+-${process.pid}-`));
    expect(started).toContain(`--user-data-dir=${folder}/`);
    expect(await readdir(tmpdir())).not.toContain(path.basename(folder));
  },
);
