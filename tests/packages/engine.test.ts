// @module-tag processes
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import manifest from '../../engine/package.json';
import { serveSite } from '../helpers/sites/serve-site';

const execute = promisify(execFile);

/** Installs the package as npm would publish it, next to its dependencies. */
async function installedEngine(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-engine-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const modules = path.join(folder, 'node_modules');
  const own = path.join(modules, '@seamark/engine');
  await mkdir(own, { recursive: true });
  const npm = { cwd: 'engine', shell: process.platform === 'win32' };
  const { stdout } = await execute('npm', ['pack', '--silent', '--pack-destination', folder], npm);
  const packed = stdout.trim().split('\n').at(-1)!;
  await execute('tar', ['-xzf', packed, '-C', own, '--strip-components=1'], { cwd: folder });
  for (const name of Object.keys(manifest.dependencies)) {
    const place = path.join(modules, name);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.resolve('node_modules', name), place, 'junction');
  }
  return folder;
}

it('the examples of the README compile and run outside this repository', async () => {
  const site = await serveSite({ '/': '<!doctype html><title>Acme</title><h1>Sea charts</h1>' });
  onTestFinished(() => site.close());
  const folder = await installedEngine();
  const readme = await readFile('engine/README.md', 'utf8');
  const examples = [...readme.matchAll(/```ts\n(import [^]*?)```/g)].map(([, code = '']) => code);
  const [withoutThreads = '', withThreads = ''] = examples;
  expect([examples.length, withThreads.includes('ThreadPool')]).toEqual([2, true]);
  await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(path.join(folder, 'example.ts'), withoutThreads);
  await writeFile(path.join(folder, 'threads.ts'), withThreads);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
  const types = ['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')];
  const compiler = path.resolve('node_modules/@typescript/native/bin/tsc');
  await execute(process.execPath, [compiler, ...options, ...types, 'example.ts', 'threads.ts'], {
    cwd: folder,
  });

  // The examples with our site, because its host is not on the public internet.
  for (const example of examples) {
    const here = example
      .replace('import { audit,', 'import { audit, guardedNetwork, parseConnectTo,')
      .replace("'https://www.example.com/', 'url'", `'http://${site.host}/', 'url', connectTo`)
      .replace(
        'const parsed',
        `const connectTo = parseConnectTo('${site.connectTo}');\nconst parsed`,
      )
      .replace('target })', 'target }, { network: guardedNetwork({ connectTo }) })')
      .replace('{ run:', '{ network: guardedNetwork({ connectTo }), run:')
      .replace(
        'console.log(outcome.report.score, outcome.report.fixes)',
        'console.log(JSON.stringify(outcome.report))',
      );
    await writeFile(path.join(folder, 'here.js'), here);
    const { stdout, stderr } = await execute(process.execPath, ['here.js'], { cwd: folder });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      host: site.host,
      engine: `seamark@${manifest.version}`,
      score: expect.any(Number) as number,
    });
  }
});
