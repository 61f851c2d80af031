// @module-tag processes
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actionStep } from './action-step';
import { runIn } from './packed-cli';

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
}

const BOT = 'github-actions[bot]';
let folder: string;
let api: Server;
let apiUrl: string;
let comments: Comment[];
let tokens: (string | undefined)[];
let isReadOnly: boolean;

/** The part of GitHub's API that comments need. */
beforeAll(async () => {
  api = createServer(async (request, response) => {
    tokens.push(request.headers.authorization);
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const given = await text(request);
    if (pathname === '/user')
      return send(403, { message: 'Resource not accessible by integration' });
    if (request.method === 'GET' && pathname === '/repos/acme/site/issues/7/comments') {
      const page = Number(searchParams.get('page'));
      const size = Number(searchParams.get('per_page'));
      return send(200, comments.slice((page - 1) * size, page * size));
    }
    if (isReadOnly) return send(403, { message: 'Resource not accessible by integration' });
    const { body } = JSON.parse(given) as { readonly body: string };
    if (request.method === 'POST' && pathname === '/repos/acme/site/issues/7/comments') {
      comments.push({ id: comments.length + 1, body, user: { login: BOT } });
      return send(201, comments.at(-1));
    }
    const known = comments.find(({ id }) => pathname === `/repos/acme/site/issues/comments/${id}`);
    if (request.method !== 'PATCH' || !known) return send(404, { message: 'Not Found' });
    known.body = body;
    return send(200, known);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-action-'));
  await mkdir(path.join(folder, 'dist'));
  await writeFile(
    path.join(folder, 'dist/index.html'),
    '<!doctype html><html lang="en"><title>Acme ::error::</title><h1>Acme</h1><p>Ask @acme/all</p></html>',
  );
  await writeFile(
    path.join(folder, 'dist/robots.txt'),
    'User-agent: *\nAllow: /\n::error::@acme\n',
  );
  await writeFile(path.join(folder, 'event.json'), '{"pull_request": {"number": 7}}');
  await promisify(execFile)(process.execPath, ['scripts/build-package.mjs', 'action']);
});
afterAll(async () => {
  api.closeAllConnections();
  api.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  comments = [];
  tokens = [];
  isReadOnly = false;
});

const step = (inputs: Readonly<Record<string, string>>) =>
  actionStep(folder, inputs, {
    GITHUB_EVENT_PATH: path.join(folder, 'event.json'),
    GITHUB_REPOSITORY: 'acme/site',
    GITHUB_API_URL: apiUrl,
  });

it('reads the inputs of its action.yml, and runs the built file', async () => {
  const action = parse(await readFile('packages/action/action.yml', 'utf8')) as {
    readonly inputs: object;
    readonly outputs: object;
    readonly runs: { readonly main: string };
  };
  expect(Object.keys(action.inputs)).toEqual([
    'url',
    'path',
    'as',
    'config',
    'profile',
    'checks',
    'pages',
    'source-map',
    'against',
    'min-score',
    'min-page-score',
    'min-category',
    'fail-on',
    'baseline',
    'fail-on-regression',
    'fail-on-breaking',
    'max-new',
    'junit',
    'questions',
    'min-answered',
    'headers',
    'token',
  ]);
  expect(action.runs.main).toBe('dist/action.mjs');
  const { outputs } = await step({ path: 'dist' });
  expect(Object.keys(outputs)).toEqual(expect.arrayContaining(Object.keys(action.outputs)));
});

it('takes what the command line takes: pages, a baseline that is kept, JUnit, and options of a file', async () => {
  const inputs = {
    pages: 'all',
    checks: 'seo-basics',
    'min-category': 'content=1',
    junit: 'j.xml',
  };
  const settings = 'serve: dist\nprofile: docs\n';
  await writeFile(path.join(folder, 'seamark.config.yml'), settings);
  try {
    const first = await step({ ...inputs, baseline: 'before.json', 'max-new': '0' });
    expect(first.code).toBe(0);
    expect(first.out).toContain(
      '::notice::There is no baseline at before.json yet, so nothing is compared.',
    );
    await rename(first.outputs['report']!, path.join(folder, 'before.json'));
    await writeFile(path.join(folder, 'dist/broken.html'), '<p>Charts');
    const second = await step({ ...inputs, baseline: 'before.json', 'max-new': '0' });
    expect(second.code).toBe(1);
    expect(second.out).toContain('::error::New: /broken.html: SEO basics: The page has no title\n');
    expect(second.out).toContain(
      '::error file=dist/broken.html,title=SEO basics::The page has no title',
    );
    expect(second.summary).toContain('| SEO basics | Fail: The page has no title (1 of 1 page) |');
    expect(await readFile(path.join(folder, 'j.xml'), 'utf8')).toContain('name="/broken.html"');
    expect(JSON.parse(await readFile(second.outputs['report']!, 'utf8'))).toMatchObject({
      profile: 'docs',
      pages: [{ url: 'http://localhost/broken.html' }],
    });
  } finally {
    for (const name of ['seamark.config.yml', 'dist/broken.html', 'before.json'])
      await rm(path.join(folder, name), { force: true });
  }
});

it('asks the questions of a file, and fails the gate with a list of what is missing', async () => {
  await writeFile(
    path.join(folder, 'seamark.questions.yml'),
    '- question: Whom do I ask at Acme?\n  answers: Ask @acme/all\n- question: What does it cost?\n  answers: 7 EUR\n',
  );
  const inputs = { path: 'dist', questions: 'seamark.questions.yml', 'min-answered': '90' };
  const { code, out, summary } = await step(inputs);
  expect(code).toBe(1);
  expect(out).toContain(
    '::error::1 of 2 questions is answered (50 %25), below --min-answered 90.\n',
  );
  expect(summary).toContain('## Questions\n\n1 of 2 questions is answered.');
  expect(summary).not.toMatch(/@[a-z]/);
});

it('each step of a job has separate files', async () => {
  const [one, two] = [await step({ path: 'dist' }), await step({ path: 'dist', as: 'netlify' })];
  const [first, second] = [one, two].map(({ outputs }) => outputs['report']!);
  expect(first).not.toBe(second);
  const leftOut = await Promise.all(
    [first!, second!].map(async (file) => {
      const report = JSON.parse(await readFile(file, 'utf8')) as { leftOut: string[] };
      return report.leftOut.includes('http-headers');
    }),
  );
  expect(leftOut).toEqual([true, false]);
});

it('a folder: summary with the plate, annotations, files, and one comment, which the next run replaces', async () => {
  const first = await step({ path: 'dist', as: 'netlify', token: 'ghs_4711' });
  expect([first.code, first.err]).toEqual([0, '']);
  const { score, report, sarif } = first.outputs;
  expect(score).toMatch(/^\d+$/);
  expect(JSON.parse(await readFile(report!, 'utf8'))).toMatchObject({
    overallScore: Number(score),
  });
  expect(JSON.parse(await readFile(sarif!, 'utf8'))).toMatchObject({ version: '2.1.0' });
  expect(first.outputs['regressions']).toBe('[]');
  expect(first.summary).toMatch(new RegExp(`┌ +┐\\n +${score}\\n +of 100\\n`));
  expect(first.summary).not.toMatch(/@[a-z]/);

  const lines = first.out.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) /);
  expect(first.out).toMatch(
    /^::error file=dist\/index\.html,title=llms\.txt::No llms\.txt was found/m,
  );
  expect(first.out).toMatch(/^::\w+ file=dist\/robots\.txt,title=Usage policy::/m);
  expect(first.out + first.summary).not.toContain('4711');

  expect(comments).toHaveLength(1);
  expect(comments[0]!.body).toContain(first.summary.trim());
  expect(new Set(tokens)).toEqual(new Set(['Bearer ghs_4711']));
  // Anyone can write the marker; comments of other authors are not replaced.
  const forged = { id: 9, body: comments[0]!.body, user: { login: 'mallory' } };
  comments.unshift(forged);
  await writeFile(
    path.join(folder, 'dist/index.html'),
    `<!doctype html><html lang="en"><title>Acme</title><main><h1>Acme</h1><p>${'Sea charts. '.repeat(80)}</p></main></html>`,
  );
  const second = await step({ path: 'dist', as: 'netlify', token: 'ghs_4711' });
  expect(Number(second.outputs['score'])).toBeGreaterThan(Number(score));
  expect(comments).toHaveLength(2);
  expect(forged.body).toContain(first.summary.trim());
  expect(comments[1]!.body).toContain(second.summary.trim());
});

it('a regression is named and fails the step; so does a gate', async () => {
  const { outputs } = await step({ path: 'dist' });
  await writeFile(path.join(folder, 'before.json'), await readFile(outputs['report']!));
  await rm(path.join(folder, 'dist/robots.txt'));
  const {
    code,
    out,
    outputs: after,
  } = await step({
    path: 'dist',
    baseline: 'before.json',
    'fail-on-regression': 'true',
    'min-score': '100',
  });
  expect(code).toBe(1);
  expect(JSON.parse(after['regressions']!)).toContain('robots-txt');
  expect(out).toMatch(/^::error::robots\.txt scores \d+, and scored \d+ in the baseline\.$/m);
  expect(out).toMatch(/^::error::The score is \d+, below --min-score 100\.$/m);
});

it('the address of each preview updates the comment of its step', async () => {
  await step({ path: 'dist', url: 'https://one.preview.test/', token: 'ghs_4711' });
  await step({ path: 'dist', url: 'https://two.preview.test/', token: 'ghs_4711' });
  expect(comments).toHaveLength(1);
});

it('the reason of a failure comes before the findings, of which GitHub shows ten', async () => {
  const { out } = await step({ path: 'dist', 'min-score': '100' });
  expect(out).toMatch(/^::error::The score is \d+, below --min-score 100\.\n/);
});

it('a missing permission to comment is a warning, as in a pull request from a fork', async () => {
  isReadOnly = true;
  const { code, out } = await step({ path: 'dist', token: 'ghs_read' });
  expect(code).toBe(0);
  expect(out).toMatch(/^::warning::The comment was not written: GitHub answered 403\./m);
});

it('a failed scan fails the step with its message', async () => {
  const { code, out } = await step({ path: 'nowhere' });
  expect([code, out]).toEqual([1, '::error::nowhere is not a folder. Build the site first.\n']);
});

it('a release moves two tags to a commit with the built action, and nothing else', async () => {
  const repository = path.join(folder, 'release');
  const tagged = path.join(folder, 'tagged');
  await mkdir(tagged);
  const env = {
    ...process.env,
    GIT_DIR: path.join(repository, '.git'),
    GIT_WORK_TREE: path.resolve('.'),
    GIT_AUTHOR_NAME: 'Acme',
    GIT_AUTHOR_EMAIL: 'acme@acme.test',
    GIT_COMMITTER_NAME: 'Acme',
    GIT_COMMITTER_EMAIL: 'acme@acme.test',
  };
  const run = async (command: string, ...args: string[]) =>
    (await promisify(execFile)(command, args, { env })).stdout.trim();
  const git = (...args: string[]) => run('git', ...args);
  await promisify(execFile)('git', ['init', '--quiet', repository]);
  await git('add', 'packages/action/action.yml');
  await git('commit', '--quiet', '--message', 'Action');
  const before = await git('rev-parse', 'HEAD');

  await run(process.execPath, 'scripts/release.mjs');
  const { version } = JSON.parse(await readFile('packages/cli/package.json', 'utf8')) as {
    readonly version: string;
  };
  expect((await git('tag')).split('\n')).toEqual([`v${version.split('.')[0]}`, `v${version}`]);
  expect([await git('rev-parse', 'HEAD'), await git('diff', '--cached')]).toEqual([before, '']);
  await expect(run(process.execPath, 'scripts/release.mjs')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`v${version} exists.`) as string,
  });

  const archive = path.join(folder, 'tagged.tar');
  await git('archive', '--output', archive, `v${version.split('.')[0]}`);
  await promisify(execFile)('tar', ['-xf', archive, '-C', tagged]);
  const action = path.join(tagged, 'packages/action/dist/action.mjs');
  expect(await runIn(tagged, [action])).toEqual({
    code: 1,
    out: '::error::Set the input url or the input path.\n',
    err: '',
  });
});
