import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { isCollection, parseDocument, visit } from 'yaml';
import { ADMIN_COMMANDS, DATABASE_COMMANDS } from '@/lib/main/admin/run';
import {
  COMMANDS,
  readAsk,
  readFix,
  readFixes,
  readGuess,
  readProtocol,
  readRedirects,
  readScan,
  readSee,
  readVisits,
  type CommandName,
} from '@/packages/cli/src/options';
import manifest from '../package.json';

const SKIPPED = /(?:^|\/)(?:node_modules|\.[^/]+|CHANGELOG\.md)(?:\/|$)/;
const GUIDES = [
  '.',
  'docs',
  'engine',
  'deploy',
  'scripts',
  ...readdirSync('packages').map((name) => `packages/${name}`),
]
  .flatMap((folder) => readdirSync(folder).map((name) => path.posix.join(folder, name)))
  .filter((file) => file.endsWith('.md') && !SKIPPED.test(file));

const blocksOf = (text: string): { readonly language: string; readonly code: string }[] =>
  [...text.matchAll(/^ *```(\w+)\n([^]*?)^ *```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
const guides = GUIDES.map((file) => ({ file, blocks: blocksOf(readFileSync(file, 'utf8')) }));

describe('commands', () => {
  const READ: Readonly<Record<CommandName, (args: readonly string[]) => unknown>> = {
    scan: readScan,
    fixes: readFixes,
    fix: readFix,
    see: readSee,
    ask: readAsk,
    visits: readVisits,
    redirects: readRedirects,
    guess: readGuess,
    'check-mcp': (args) => readProtocol('check-mcp', args),
    'check-a2a': (args) => readProtocol('check-a2a', args),
    'check-oauth': (args) => readProtocol('check-oauth', args),
    'check-openapi': (args) => readProtocol('check-openapi', args),
  };
  /** Words of a command up to a pipe, a redirection, a comment, or the next command. */
  const wordsOf = (text: string): string[] => {
    const [command = ''] = /^(?:"[^"]*"|'[^']*'|[^"'|&>#;])*/.exec(text) ?? [];
    return [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
      word.replaceAll(/["']/g, ''),
    );
  };
  const OURS =
    /(?:^|[\s=(/}])(?:seamark|seamark\.tgz|\{\{cli\}\}|npm run(?: --silent| -s)? scan --) /;
  const ADMIN = /(?:npm run(?: --silent)? admin --|node dist\/admin\.mjs) (?!<)/;
  const lines = guides.flatMap(({ file, blocks }) =>
    blocks
      .filter(({ language }) => language !== 'text' && language !== 'json')
      .flatMap(({ code }) => code.replaceAll(/\\\n\s*/g, ' ').split('\n'))
      .filter((line) => !/^\s*#/.test(line))
      .map((line) => [file, line] as const),
  );
  const after = (pattern: RegExp) =>
    lines.flatMap(([file, line]) => {
      const match = pattern.exec(line);
      return match ? [[file, line.slice(match.index + match[0].length)] as const] : [];
    });

  test.each(after(OURS).filter(([, text]) => !/^-\S*$/.test(text)))(
    '%s: seamark %s',
    (_file, text) => {
      // `$@` is what a script adds.
      const [command = '', ...args] = wordsOf(text).filter((word) => word !== '$@');
      const isNamed = Object.hasOwn(COMMANDS, command);
      const read = isNamed ? READ[command as CommandName] : readScan;
      expect(() => read(isNamed ? args : [command, ...args])).not.toThrow();
    },
  );

  test.each(after(ADMIN))('%s: admin %s', (_file, text) => {
    const id = '5f0c8a52-9d3b-4c57-8f0e-2f4d5c6b7a80';
    const [name, ...args] = wordsOf(text.replaceAll(/\b(?:[A-Z]+_ID|[0-9a-f]{8}-…)/g, id));
    if (DATABASE_COMMANDS.some((known) => known.name === name)) return expect(args).toEqual([]);
    const command = ADMIN_COMMANDS.find((known) => known.name === name);
    expect(command, name).toBeDefined();
    expect(() => command?.parse(args)).not.toThrow();
  });

  test('each script of “npm run” exists', () => {
    const names = lines.flatMap(([, line]) =>
      [...line.matchAll(/npm run (?:--silent |-s )?([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(5);
    // Samples of CI run the build of the user’s site.
    expect(names.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
  });
});

test('configuration in JSON and YAML parses, and has no collection as a key', () => {
  const configurations = guides.flatMap(({ file, blocks }) =>
    blocks
      .filter(({ language }) => language === 'json' || language === 'yaml')
      .map(({ code }) => ({ file, ...parseDocument(code, { logLevel: 'silent' }) })),
  );
  expect(configurations.length).toBeGreaterThan(8);
  for (const { file, errors, contents } of configurations) {
    expect([file, errors]).toEqual([file, []]);
    visit(contents, {
      Pair: (_, { key }) => expect([file, isCollection(key)]).toEqual([file, false]),
    });
  }
});

describe('TypeScript', () => {
  /** What the reader of a text has: earlier steps, and what the sentence above the sample names. */
  const GIVEN: Readonly<Record<string, string>> = {
    'docs/client.md': 'declare const siteId: string, rawBody: string, request: Request;',
    'packages/client/README.md': 'declare const rawBody: string, request: Request;',
    'packages/client/src/index.ts':
      "import type { Seamark } from '@seamark/client'; declare const seamark: Seamark, siteId: string;",
    'engine/README.md': `
      import { all, probe, read, type Questions } from '@/engine/probes/probe';
      import { fetchJson, placesOf, type JsonReading } from '@/engine/probes/file';
      import { agentCardFile } from '@/engine/probes/files';
      import { homePage } from '@/engine/probes/page';
      import { getJson } from '@/engine/probes/ask';`,
  };
  /** A sample that begins with imports begins a new module. */
  const modulesOf = (blocks: ReturnType<typeof blocksOf>): string[] =>
    blocks
      .filter(({ language }) => language === 'ts')
      .reduce<string[]>((modules, { code }) => {
        const before = code.startsWith('import ') ? undefined : modules.pop();
        return [...modules, `${before ?? ''}${code}`];
      }, []);
  const folder = `.data/samples-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the samples of each text compile, in their order', async () => {
    const hints = readFileSync('packages/client/src/index.ts', 'utf8').replaceAll(/^ *\* ?/gm, '');
    const texts = [...guides, { file: 'packages/client/src/index.ts', blocks: blocksOf(hints) }];
    const samples = texts.flatMap(({ file, blocks }) =>
      modulesOf(blocks).map(
        (code) => [file, `${GIVEN[file] ?? ''}\n${code}\nexport {};\n`] as const,
      ),
    );
    expect(samples.length).toBeGreaterThan(3);
    for (const [index, [file, code]] of samples.entries())
      writeFileSync(`${folder}/${index}-${file.replaceAll(/\W/g, '-')}.ts`, code);
    const settings = { incremental: false, noUnusedLocals: false, noUncheckedIndexedAccess: false };
    writeFileSync(
      `${folder}/tsconfig.json`,
      JSON.stringify({
        extends: '../../tsconfig.json',
        compilerOptions: settings,
        include: ['*.ts'],
        exclude: [],
      }),
    );
    const compiler = path.resolve('node_modules/@typescript/native/bin/tsc');
    const compiled = promisify(execFile)(process.execPath, [compiler, '--project', folder]);
    await expect(
      compiled.then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      ),
    ).resolves.toBe('');
  });
});
