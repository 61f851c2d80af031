// @module-tag processes
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toolScript } from '../../../scripts/tools.mjs';

/** Files with one regular expression each, by path. */
const NOT_LINEAR = {
  'engine/probes/surfaces/docs.ts': String.raw`/^\s*# \S/m`,
  'engine/parse/robots.ts': '/#.*$/',
  'engine/parse/api-document.ts': String.raw`/^\s*["']?(?:openapi|swagger|asyncapi|arazzo)["']?\s*:/m`,
  'engine/parse/graphql.ts': String.raw`/^(?:extend )?(?:type (?:Query|Mutation)\b|schema\s*(?:@\w+[^{\n]*)?\{)/m`,
  'engine/checks/structured-data.ts': '/#.*$/',
  'engine/parse/robots-directives.ts': String.raw`/^\s*([A-Za-z_-]+)\s*(?::\s*(.*?)\s*)?$/`,
  'lib/questions/server/agent/verdict.ts': String.raw`/\s+$/`,
  'lib/reports/server/any.ts': '/(a+)+b/',
};
const LINEAR = { 'engine/probes/surfaces/llms.ts': String.raw`/^[ \t]*# \S/m` };

interface Complaint {
  readonly filename: string;
  readonly code: string;
}

/** Paths of the files whose expressions the linter rejects under our configuration. */
function rejected(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'seamark-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['.oxlintrc.json', 'oxlint.rooms.mjs'])
    copyFileSync(name, path.join(folder, name));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const [name, expression] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `export const isMatch = (text: string) => ${expression}.test(text);\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [toolScript('oxlint'), '--format', 'json', 'engine', 'lib'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Complaint[] };
  const names = diagnostics
    .filter(({ code }) => code.startsWith('regexp('))
    .map(({ filename }) => filename.replaceAll('\\', '/'));
  return [...new Set(names)].sort();
}

it('lint rejects a regular expression over foreign text unless it is linear', () => {
  expect(rejected({ ...NOT_LINEAR, ...LINEAR })).toEqual(Object.keys(NOT_LINEAR).sort());
});
