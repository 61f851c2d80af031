// @module-tag processes
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { SaxesParser } from 'saxes';
import type { Log } from 'sarif';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_RANGES } from '@/engine/clients';
import type { GuessResult } from '@seamark/engine';
import { answersOf } from '@/packages/cli/src/ask';
import { judgeGates } from '@/packages/cli/src/gates';
import { readAsk, readScan, readVisits } from '@/packages/cli/src/options';
import { reportOf, type ReportJson } from '@/packages/cli/src/report';
import { countVisits } from '@/packages/cli/src/visits';
import { serveSite, type ServedSite, type SiteAnswer } from '../helpers/sites/serve-site';
import { packedCli, type PackedCli } from './packed-cli';

const HOSTILE = '<script>alert(1)</script>';
const page = (text: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Acme charts</title></head><body><main><h1>${text.replaceAll('<', '&lt;')}</h1><h1>${text.replaceAll('<', '&lt;')}</h1><p>Sea charts.</p></main></body></html>`;

let cli: PackedCli;
let site: ServedSite;
let other: ServedSite;
let env: Readonly<Record<string, string>>;
const inFolder = (...parts: string[]) => path.join(cli.folder, ...parts);
const read = (name: string) => readFile(inFolder(name), 'utf8');
const reportIn = async (name: string) => JSON.parse(await read(name)) as ReportJson;

beforeAll(async () => {
  other = await serveSite({}, { host: 'other.test' });
  site = await serveSite({
    // Shows the header that it requires; evidence quotes short descriptions.
    '/': ({ headers }) =>
      page(HOSTILE).replace(
        '</head>',
        `<meta name="description" content="Seen: ${String(headers['x-preview'])}"></head>`,
      ),
    '/robots.txt': { status: 302, headers: { location: 'http://other.test/robots.txt' } },
  });
  env = { SCAN_CONNECT_TO: `${site.connectTo},${other.connectTo}` };
  cli = await packedCli();
});
afterAll(async () => {
  await Promise.all([site.close(), other.close(), cli.remove()]);
});

describe('see', () => {
  it('shows a page as agents get it, with text of the site as text, in few requests', async () => {
    const before = site.requests.length;
    const { code, out, err } = await cli.run(['see', `http://${site.host}/`], env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('# \\<script>alert(1)\\</script>\n');
    expect(out).toContain('Sea charts.');
    expect(out).toMatch(
      /A reader without scripts gets \d+ tokens of text, 2 headings, and 0 links\./,
    );
    expect(site.requests.length - before).toBeLessThanOrEqual(15);
  });

  it('writes JSON, and refuses two addresses in a sentence', async () => {
    const { out } = await cli.run(['see', '--json', `http://${site.host}/`], env);
    expect(JSON.parse(out)).toMatchObject({ status: 200, title: 'Acme charts', marks: 0 });
    const refused = await cli.run(['see', 'a.test', 'b.test'], env);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('Only one address at a time; remove b.test.'),
    ]);
  });
});

describe('ask', () => {
  const questions = async (name: string, yaml: string) => writeFile(inFolder(name), yaml);
  const shop = async (price: string) => {
    await mkdir(inFolder('shop'), { recursive: true });
    await writeFile(
      inFolder('shop/index.html'),
      '<!doctype html><html lang="en"><title>Boats</title><h1>Boats</h1><p><a href="/delivery.html">Delivery to Norway</a></p>',
    );
    await writeFile(
      inFolder('shop/delivery.html'),
      `<!doctype html><html lang="en"><title>Delivery</title><h1>Delivery</h1><p>Delivery to Norway costs ${price}.</p>`,
    );
  };
  const WRITTEN = '- question: What does delivery to Norway cost?\n  answers: 9.90 EUR\n';

  it('finds answers on the pages of a folder, and fails the gate when one is lost', async () => {
    await shop('€ 9.90');
    await questions('seamark.questions.yml', WRITTEN);
    const gates = ['--serve', 'shop', '--min-answered', '90'];
    const first = await cli.run(['ask', ...gates, '--json', 'answers.json']);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toContain(
      '● What does delivery to Norway cost?\n    “Delivery to Norway costs € 9.90.” (http://localhost/delivery.html)',
    );
    await shop('<b id="price"></b>');
    const second = await cli.run([
      'ask',
      ...gates,
      ...['--baseline', 'answers.json', '--fail-on-regression', '--junit', 'a.xml'],
      ...['--sarif', 'a.sarif'],
    ]);
    expect(second.code).toBe(1);
    expect(second.err).toBe(
      '0 of 1 question is answered (0 %), below --min-answered 90.\nNo longer answered: What does delivery to Norway cost?\n',
    );
    expect(second.out).toContain('None of the 2 pages of the scan says it.');
    expect(await read('a.xml')).toContain('tests="1" failures="1" errors="0" skipped="0"');
    const { runs } = JSON.parse(await read('a.sarif')) as Log;
    expect(runs[0]!.results).toMatchObject([{ ruleId: 'question/not-answered' }]);
  });

  it.each([
    ['- question: Why?\n', 'Question 1 (answers): Enter at least one right answer.'],
    ['a: &a [x]\nb: *c\n', 'The file is no YAML or JSON: '],
    ['x: 1\n', 'The file has no list of questions.'],
    [
      `- question: ${'x'.repeat(10_000)}\n  answers: y\n`,
      'Question 1 (question): Enter at most 300 characters.',
    ],
    [
      `a: &a [${'x,'.repeat(99)}x]\nb: &b [${'*a,'.repeat(99)}*a]\nquestions: [${'*b,'.repeat(99)}*b]\n`,
      'The file is no YAML or JSON: ',
    ],
  ])('refuses a file it cannot judge: %#', async (yaml, sentence) => {
    await questions('bad.yml', yaml);
    const options = readAsk(['--serve', 'shop', '--questions', inFolder('bad.yml')]);
    await expect(answersOf(options, {}, AbortSignal.timeout(60_000))).rejects.toThrow(
      `bad.yml: ${sentence}`,
    );
  });

  it('names the file that is missing', async () => {
    const { code, err } = await cli.run(['ask', '--serve', 'shop', '--questions', 'none.yml']);
    expect([code, err]).toEqual([2, expect.stringContaining("none.yml can't be read (ENOENT).")]);
  });
});

describe('pages', () => {
  beforeEach(() => rm(inFolder('site'), { recursive: true, force: true }));
  const docs = async (more: Readonly<Record<string, string>> = {}) => {
    const full = (title: string) =>
      page(title).replace('<p>Sea charts.</p>', `<p>${'Sea charts of harbors. '.repeat(40)}</p>`);
    const files = {
      'site/dist/index.html': full('Home'),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5].map((at) => [`site/dist/docs/p${at}.html`, full(`Page ${at}`)]),
      ),
      'site/docs/p1.md': '# Page 1\n',
      'site/dist/_includes/head.html': '<meta name="robots" content="noindex">',
      ...more,
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(inFolder(file)), { recursive: true });
      await writeFile(inFolder(file), text);
    }
  };
  const scan = (...options: string[]) =>
    cli.run(['scan', '--serve', 'site/dist', '--pages', 'all', ...options]);

  it('an empty page that asks not to be indexed fails the gates, and is named with its source', async () => {
    await docs();
    expect(await scan('--json=pages.json')).toMatchObject({ code: 0, err: '' });
    expect((await reportIn('pages.json')).pages).toMatchObject([
      { template: '/docs/*', source: 'site/docs/p1.md', error: null },
      ...Array.from({ length: 4 }, () => ({ template: '/docs/*', source: null })),
    ]);
    await docs({
      'site/dist/docs/broken.html': '<!doctype html><meta name="robots" content="noindex">',
      'site/docs/broken.md': '',
      'site/dist/docs/p6.html': page('Page 6').replace(
        '<p>Sea charts.</p>',
        `<p>${'Sea charts of harbors. '.repeat(40)}</p>`,
      ),
    });
    const outputs = ['sarif', 'junit', 'html', 'gitlab-codequality', 'markdown', 'json'];
    const after = await scan(
      ...['--baseline=pages.json', '--max-new=0', '--min-page-score=40'],
      '--fail-on=ai-directives/noindex',
      ...outputs.map((format) => `--${format}=all.${format}`),
    );
    expect(after.code).toBe(1);
    expect(after.err).toMatch(/^site\/docs\/broken\.md scores \d+, below --min-page-score 40\.$/m);
    expect(after.err).toContain(
      'New: site/docs/broken.md: AI directives: The page asks not to be indexed: noindex\n',
    );
    // A new page like the others has no new finding.
    expect(after.err).not.toContain('p6');
    expect(after.out).toContain('/docs/*: 1 of 7 pages (site/docs/broken.md)');
    for (const format of outputs)
      expect(await read(`all.${format}`), format).toContain('site/docs/broken.md');
    const { runs } = JSON.parse(await read('all.sarif')) as Log;
    expect(
      runs[0]!.results!.filter(
        ({ locations }) =>
          locations![0]!.physicalLocation!.artifactLocation!.uri === 'site/docs/broken.md',
      ).length,
    ).toBeGreaterThan(5);
    expect(await read('all.junit')).toMatch(
      /<testsuite name="site\/dist: other pages" tests="7" failures="\d"/,
    );
  });

  it('measures as many pages as it is asked to, and those of an address as a site scan does', async () => {
    await docs();
    const { code, err } = await scan('--pages=2', '--json=two.json');
    expect([code, err]).toEqual([0, '']);
    expect((await reportIn('two.json')).pages).toHaveLength(2);
    const live = await cli.run(
      ['scan', `http://${site.host}/`, '--pages', 'all', '--json=live.json'],
      env,
    );
    expect(live.code).toBe(0);
    expect((await reportIn('live.json')).pages).toEqual([]);
  });
});

describe('--against', () => {
  const OURS = 'User-agent: *\nAllow: /\n';
  const MANAGED =
    '# BEGIN Cloudflare Managed content\n\nUser-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n# END Cloudflare Managed Content\n\n';
  const HOME = page('Home');
  const DOCS = page('Docs');
  const folder = async () => {
    const files = { 'index.html': HOME, 'docs.html': DOCS, 'gone.html': DOCS, 'robots.txt': OURS };
    await mkdir(inFolder('built'), { recursive: true });
    for (const [name, text] of Object.entries({ ...files, 'llms.txt': '# Acme\n' }))
      await writeFile(inFolder('built', name), text);
  };
  const scan = (live: ServedSite, ...options: string[]) =>
    cli.run(
      ['scan', '--serve=built', `--against=http://${live.host}/`, '--json=live.json', ...options],
      { SCAN_CONNECT_TO: live.connectTo },
    );
  const liveSite = async () =>
    (await reportIn('live.json')).results.find(({ id }) => id === 'against')!;
  const html = (body: string) => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body,
  });

  it('calls a challenge of the live site by its name, and not a missing page', async () => {
    await folder();
    const live = await serveSite(
      {},
      {
        host: 'live.test',
        otherwise: { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment' },
      },
    );
    const { code, err } = await scan(live);
    await live.close();
    expect([code, err]).toEqual([
      2,
      '--against: http://live.test/robots.txt answered with a bot challenge (cf-mitigated: challenge). Let Seamark pass, for example by its address, and compare again.\n',
    ]);
  });

  it('names what production changes: robots.txt, headers, redirects, files, Markdown, and text', async () => {
    await folder();
    const live = await serveSite(
      {
        '/': ({ headers }): SiteAnswer =>
          headers.accept === 'text/markdown'
            ? { headers: { 'content-type': 'text/markdown' }, body: '# Home\n' }
            : {
                headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
                body: HOME.replace('</main>', '<p>We use cookies.</p></main>'),
              },
        '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: MANAGED + OURS },
        '/docs.html': { status: 301, headers: { location: '/docs' } },
        '/docs': html(DOCS),
      },
      { host: 'live.test' },
    );
    const { code, err, out } = await scan(
      live,
      '--fail-on=against/robots-txt',
      '--sarif=live.sarif',
    );
    await live.close();
    expect([code, err]).toEqual([
      1,
      '--fail-on against/robots-txt: Live site: 5 lines of robots.txt are not in your build, between “# BEGIN Cloudflare Managed content” and “# END Cloudflare Managed Content”\n',
    ]);
    expect(out).toContain('Live site');
    const { findings } = await liveSite();
    expect(findings.map(({ code, status, message }) => [code, status, message])).toEqual([
      ['against/missing-file', 'fail', '/llms.txt is in your build, and the live site answers 404'],
      [
        'against/missing-page',
        'fail',
        '/gone.html is in your build, and the live site answers 404',
      ],
      ['against/robots-txt', 'warn', expect.stringContaining('5 lines of robots.txt')],
      [
        'against/redirects',
        'warn',
        '1 page of 3 leads elsewhere than in your build: /docs.html to /docs, and in your build to no other address',
      ],
      ['against/headers', 'fail', 'The live site adds x-robots-tag on 1 of 2 pages'],
      [
        'against/markdown',
        'info',
        'The live site answers with Markdown if a client asks for it, and the build does not',
      ],
      ['against/text', 'warn', '1 of 2 pages has another text than your build'],
    ]);
    expect(findings.at(-1)!.detail).toContain('live: “We use cookies.”');
    expect(await read('live.sarif')).toContain('"against/robots-txt"');
    expect(live.requests.length).toBeLessThan(20);
  });

  it('passes if the live site is the build', async () => {
    await folder();
    const routes = { '/': html(HOME), '/docs.html': html(DOCS), '/gone.html': html(DOCS) };
    const text = (body: string) => ({
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
    });
    const live = await serveSite({
      ...routes,
      '/robots.txt': text(OURS),
      '/llms.txt': text('# Acme\n'),
    });
    const { code, err } = await scan(live, '--fail-on=against');
    await live.close();
    expect([code, err]).toEqual([0, '']);
    expect((await liveSite()).findings).toMatchObject([
      { status: 'pass', message: 'The live site answers 5 addresses as the folder does' },
    ]);
    expect(await scan(live)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--against: http://site.test/'),
    });
  });
});

describe('the package', () => {
  it('contains the command and no install script, in at most 3.2 MB', async () => {
    expect(cli.unpackedBytes).toBeLessThan(3_200_000);
    expect(cli.files).toContain('dist/seamark.mjs');
    expect(cli.files).toContain('dist/engine-worker.mjs');
    expect(
      cli.files.filter(
        (file) =>
          !/^(?:dist\/[\w-]+\.mjs|CHANGELOG\.md|LICENSE|README\.md|package\.json)$/.test(file),
      ),
    ).toEqual([]);
    const manifest = JSON.parse(await read('node_modules/seamark/package.json')) as {
      readonly scripts: object;
    };
    expect(Object.keys(manifest.scripts)).toEqual(['prepack']);
    expect(manifest).not.toHaveProperty('dependencies');
  });

  it('prints its version and its options', async () => {
    for (const word of ['--version', '-v'])
      expect(await cli.run([word])).toEqual({ code: 0, out: '6.0.0\n', err: '' });
    const { code, out } = await cli.run(['help', 'scan']);
    expect(code).toBe(0);
    for (const option of ['--serve', '--sarif', '--min-category', '--fail-on-regression'])
      expect(out).toContain(option);
    for (const name of ['SEAMARK_BASE_URL', 'SCAN_CONNECT_TO', 'Exit codes'])
      expect(out).toContain(name);
  });

  it('names the required Node versions before it loads anything that an older Node fails on', async () => {
    const loaded = new Map<string, string>();
    const load = async (file: string): Promise<void> => {
      const source = await read(`node_modules/seamark/dist/${file}`);
      loaded.set(file, source);
      for (const [, from = ''] of source.matchAll(/\bimport\b[^('";]*["'](?:\.\/)?([^'"]+)["']/g))
        if (from !== 'node:module' && !loaded.has(from)) await load(from);
    };
    await load('seamark.mjs');
    expect(loaded.get('seamark.mjs')).toContain('Seamark does not support Node');
    expect([...loaded.values()].join('').length).toBeLessThan(4000);
  });
});

describe('outputs', () => {
  it('all formats go to files and the terminal format to the screen; text of a site stays text', async () => {
    const formats = ['json', 'markdown', 'html', 'sarif', 'junit', 'gitlab-codequality'];
    const files = ['r.json', 'r.md', 'r.html', 'r.sarif', 'r.xml', 'out/quality.json'];
    const { code, out, err } = await cli.run(
      [
        'scan',
        'http://site.test/',
        ...formats.flatMap((format, at) => [`--${format}`, files[at]!]),
      ],
      { ...env, SEAMARK_BASE_URL: 'https://seamark.test', FORCE_COLOR: '1' },
    );
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('\u001b[');
    expect(out).toMatch(/^http:\/\/site\.test\/\n/);

    const report = await reportIn('r.json');
    expect(report.url).toBe('http://site.test/');
    const open = report.results.flatMap(({ applicable, findings }) =>
      findings.filter(({ status }) => applicable && (status === 'fail' || status === 'warn')),
    );
    expect(open.length).toBeGreaterThan(5);
    expect(report.results[0]!.guideUrl).toMatch(/^https:\/\/seamark\.test\/checks\//);

    const html = await read('r.html');
    expect(html).toContain('<th scope="row">Answers in chat</th>');
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/\b(?:src|onload|onclick)=/);
    expect(html).toContain(`plate-number">${report.overallScore}<`);
    const globals = await readFile('app/globals.css', 'utf8');
    const colors = html.match(/--color-[a-z]+: light-dark\([^)]*\);/g) ?? [];
    expect(colors.length).toBeGreaterThan(10);
    for (const color of colors) expect(globals).toContain(color);

    expect(await read('r.md')).toMatch(/^## \d+ of 100/);
    expect(await read('r.md')).not.toContain('<script');

    const sarif = JSON.parse(await read('r.sarif')) as Log;
    const schema = JSON.parse(
      await readFile('tests/fixtures/schemas/sarif-2.1.0.json', 'utf8'),
    ) as object;
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats(ajv);
    expect(ajv.validate(schema, sarif), JSON.stringify(ajv.errors)).toBe(true);
    const [run] = sarif.runs;
    expect(run!.results!.map(({ ruleId }) => ruleId).sort()).toEqual(
      open.map(({ code }) => code).sort(),
    );
    expect(run!.tool.driver.rules!.map(({ helpUri }) => helpUri)).toContain(
      'https://seamark.test/checks/llms-txt',
    );

    const names: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => names.push(name));
    parser.write(await read('r.xml')).close();
    expect(names.filter((name) => name === 'testcase')).toHaveLength(report.results.length);

    const quality = JSON.parse(await read('out/quality.json')) as { readonly check_name: string }[];
    expect(quality).toHaveLength(open.length);
  });

  it('one format goes to standard output alone; fingerprints depend on neither wording nor host', async () => {
    const twin = await serveSite({ '/': page('Acme') }, { host: 'preview.test' });
    const { code, out } = await cli.run(['scan', 'http://preview.test/', '--sarif'], {
      SCAN_CONNECT_TO: twin.connectTo,
    });
    await twin.close();
    expect(code).toBe(0);
    const [first] = (JSON.parse(out) as Log).runs[0]!.results!;
    // GitHub rejects a file with absolute URLs.
    expect(first!.locations![0]!.physicalLocation!.artifactLocation!.uri).toMatch(
      /^preview\.test(?:\/|$)/,
    );
    const prints = (log: Log) =>
      new Map(log.runs[0]!.results!.map((r) => [r.ruleId, r.partialFingerprints!['finding/v1']]));
    const [one, two] = [
      prints(JSON.parse(await read('r.sarif')) as Log),
      prints(JSON.parse(out) as Log),
    ];
    const both = [...one.keys()].filter((rule) => two.has(rule));
    expect(both).toContain('llms-txt/absent');
    for (const rule of both.filter((id) => !id?.startsWith('robots-txt')))
      expect(two.get(rule)).toBe(one.get(rule));
  });
});

describe('gates', () => {
  it('each fails with code 1 and the reason', async () => {
    const { code, err } = await cli.run(
      [
        'scan',
        'http://site.test/',
        '--checks',
        'llms-txt,security-txt',
        '--min-score',
        '99',
        '--min-category',
        'policy=80',
        '--fail-on',
        'llms-txt/absent',
        '--fail-on',
        'security-txt',
        '--json',
      ],
      env,
    );
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual([
      expect.stringMatching(/^The score is \d+, below --min-score 99\.$/),
      expect.stringMatching(/^Policy scores \d+, below --min-category 80\.$/),
      expect.stringMatching(/^--fail-on llms-txt\/absent: llms\.txt: /),
      expect.stringMatching(/^--fail-on security-txt: security\.txt: /),
      '',
    ]);
  });

  it('what has no score is not poor, and passes with a notice', async () => {
    const { code, out, err } = await cli.run(
      [
        'scan',
        'http://site.test/',
        '--checks',
        'agent-card',
        '--min-score',
        '90',
        '--markdown',
        'a.md',
      ],
      env,
    );
    expect([code, err]).toEqual([0, '--min-score 90 was not judged: no check has a score.\n']);
    expect(out).toContain('No score: none of these checks applies or was measured');
    expect(`${out}${await readFile(inFolder('a.md'), 'utf8')}`).not.toMatch(/Poor|\b0 of 100/);
  });

  it('a regression fails the gate; an incomparable baseline prints a notice and passes', async () => {
    const report = await reportIn('r.json');
    const before = {
      ...report,
      results: report.results.map((check) =>
        check.id === 'llms-txt' ? { ...check, score: 90, findings: [] } : check,
      ),
    };
    await writeFile(inFolder('before.json'), JSON.stringify(before));
    const gate = ['http://site.test/', '--baseline=before.json', '--fail-on-regression', '--json'];
    const { code, err } = await cli.run(['scan', ...gate], env);
    expect([code, err]).toEqual([1, 'llms.txt scores 0, and scored 90 in the baseline.\n']);
    const unfair = reportOf({ ...before, engine: 'seamark@0.9.0' });
    expect(judgeGates(reportOf(report), [unfair], readScan(gate))).toMatchObject({
      failures: [],
      notes: [expect.stringMatching(/^The baseline is not comparable: seamark@0\.9\.0 and /)],
    });
  });

  it('a parameter that is lost fails --fail-on-breaking; a baseline without contracts passes with a notice', async () => {
    const serve = async (...parameters: string[]) => {
      await mkdir(inFolder('api'), { recursive: true });
      await writeFile(
        inFolder('api/index.html'),
        page('Orders').replace('</head>', '<link rel="service-desc" href="/openapi.json"></head>'),
      );
      const get = {
        parameters: parameters.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        responses: { 200: { description: 'Orders' } },
      };
      const info = { title: 'Orders', version: '1' };
      const api = { openapi: '3.1.0', info, paths: { '/orders': { get } } };
      await writeFile(inFolder('api/openapi.json'), JSON.stringify(api));
    };
    const scan = (...gate: string[]) => cli.run(['scan', '--serve', 'api', ...gate], env);
    await serve('status', 'page');
    await scan('--json=whole.json');
    const gate = ['--fail-on-breaking', '--baseline', 'whole.json'];
    expect(await scan(...gate)).toMatchObject({ code: 0, err: '' });
    await serve('page');
    expect(await scan(...gate)).toMatchObject({
      code: 1,
      err: 'Breaks clients: OpenAPI: GET /orders: parameter status is gone.\n',
    });
    const whole = await reportIn('whole.json');
    expect(JSON.stringify(whole.contracts).length).toBeLessThan(1500);
    const notesWith = (contracts: ReportJson['contracts']) =>
      judgeGates(
        reportOf(whole),
        [reportOf({ ...whole, contracts })],
        readScan(['--serve=api', ...gate]),
      );
    const lost =
      '--fail-on-breaking did not compare OpenAPI: the earlier scan kept no contract. Write the baseline again.';
    expect(notesWith(undefined)).toMatchObject({ failures: [], notes: [lost] });
    const broken = whole.contracts!.map((contract) => ({ ...contract, content: 'H4sI' }));
    expect(notesWith(broken)).toMatchObject({ failures: [] });
  });

  it('each of several addresses has its own baseline', async () => {
    const twin = await serveSite({ '/': page('Twin') }, { host: 'twin.test' });
    const { code, err } = await cli.run(
      [
        'http://site.test/',
        'http://twin.test/',
        '--baseline=before.json',
        '--fail-on-regression',
        '--junit',
      ],
      { ...env, SCAN_CONNECT_TO: `${env.SCAN_CONNECT_TO},${twin.connectTo}` },
    );
    await twin.close();
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual([
      'http://site.test/: llms.txt scores 0, and scored 90 in the baseline.',
      'http://twin.test/: The baseline has no report of http://twin.test/.',
      '',
    ]);
  });

  it('a baseline of other checks is not comparable; a file that cannot be written fails, reported last', async () => {
    const { code, out, err } = await cli.run(
      [
        'http://site.test/',
        '--checks=llms-txt',
        '--baseline=before.json',
        '--fail-on-regression',
        '--json',
        './r.json/x',
      ],
      env,
    );
    expect([code, out]).toEqual([2, expect.stringContaining('llms.txt')]);
    expect(err).toMatch(/^The baseline is not comparable: /);
    expect(err).toMatch(/^--json: \.\/r\.json\/x can't be written \(\w+\)\. Name another/m);
  });

  it('the worst of several addresses decides, and each is named', async () => {
    await writeFile(inFolder('list.txt'), '# ours\nhttp://site.test/\n\nhttp://gone.test/ # old\n');
    const { code, out, err } = await cli.run(
      ['scan', '--file', 'list.txt', '--min-score', '100', '--json'],
      {
        SCAN_CONNECT_TO: `${site.connectTo},gone.test:80:127.0.0.1:1`,
      },
    );
    expect(code).toBe(2);
    expect((JSON.parse(out) as ReportJson).url).toBe('http://site.test/');
    expect(err).toContain('http://site.test/: The score is ');
    expect(err).toContain('http://gone.test/: gone.test didn’t answer');
  });
});

it('--header is sent to the origin only and never printed', async () => {
  const [asked, elsewhere] = [site.requests.length, other.requests.length];
  const { code, out, err } = await cli.run(
    ['scan', 'http://site.test/', '--header', 'X-Preview: s3cret-4711', '--json'],
    env,
  );
  expect([code, err]).toEqual([0, '']);
  expect(out).not.toContain('4711');
  expect(out).toContain('Seen: ***');
  const own = site.requests.slice(asked);
  expect(own.length).toBeGreaterThan(10);
  for (const { headers } of own) expect(headers['x-preview']).toBe('s3cret-4711');
  const others = other.requests.slice(elsewhere);
  expect(others.length).toBeGreaterThan(0);
  for (const { headers } of others) expect(headers).not.toHaveProperty('x-preview');
});

describe('invalid options exit with code 2 and the next step', () => {
  it.each<[string[], RegExp]>([
    [['scan', 'a.test', '--as', 'netlify'], /^--as requires --serve\.\nUsage: seamark scan/],
    [['scan', 'a.test', '--header', 'host: s3cret'], /^--header: The header host can't be set/],
    [['scan', 'a.test', '--header', 'x: 1'], /^--header needs an address with its scheme/],
    [['scan', '--serve', 'nowhere'], /^nowhere is not a folder\. Build the site first\./],
    [
      ['scan', 'a.test', '--baseline', 'list.txt'],
      /^list\.txt is not a report\. Write one with seamark scan/,
    ],
    [['scann', 'a.test'], /^There is no command scann\. Did you mean scan\? To scan a host/],
    [['help', 'visist'], /^There is no command visist\. Did you mean visits\?$/m],
    [['localhost:8080'], /SCAN_CONNECT_TO=site\.test:80:127\.0\.0\.1:8080/],
    [['scan', 'http://localhost/'], /--serve/],
    [['scan', 'http://10.0.0.1/'], /^This IP address is private or reserved/],
  ])('%j', async (args, message) => {
    const { code, out, err } = await cli.run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toContain('s3cret');
  });
});

describe('a log', () => {
  it.each([
    [
      'in no format',
      'hello world\n',
      [],
      /^No line of \S+a\.log can be read; line 1 is .*: “hello world”\. .*--format/,
    ],
    [
      'in another format than the given one',
      '192.0.2.1 - - [26/Nov/2026:01:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "GPTBot/1.2"\n',
      ['--format', '$remote_addr;$request;$status;$http_user_agent'],
      /^No line of \S+a\.log can be read; line 1 is .*: “192\.0\.2\.1 .*--format/,
    ],
    [
      'without user agents',
      '192.0.2.1 - - [26/Nov/2026:01:00:00 +0000] "GET / HTTP/1.1" 200 1\n',
      [],
      /^No line of \S+a\.log has a user agent .*combined/,
    ],
  ])('%s gives nothing', async (_, text, options, message) => {
    await writeFile(inFolder('a.log'), text);
    const log = readVisits([inFolder('a.log'), ...options]);
    await expect(countVisits(log, {}, AbortSignal.timeout(60_000))).rejects.toThrow(message);
  });

  it('that gives nothing ends with code 2', async () => {
    const { code, out, err } = await cli.run(['visits', 'a.log']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^No line of a\.log /);
  });
});

describe('visits', () => {
  it('--refresh-ranges asks the operators, and keeps the copies of those that do not answer', async () => {
    let connections = 0;
    const operators = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => operators.listen(0, '127.0.0.1', resolve));
    const { port } = operators.address() as AddressInfo;
    const hosts = new Set(CLIENT_RANGES.map(({ url }) => new URL(url).hostname));
    await writeFile(
      inFolder('b.log'),
      '20.171.206.5 - - [26/Nov/2026:01:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "GPTBot/1.2"\n',
    );
    const { code, out, err } = await cli.run(['visits', 'b.log', '--refresh-ranges'], {
      SCAN_CONNECT_TO: [...hosts].map((host) => `${host}:443:127.0.0.1:${port}`).join(','),
    });
    operators.close();
    expect(code).toBe(0);
    expect(connections).toBeGreaterThanOrEqual(hosts.size);
    expect(err).toMatch(
      /^https:\/\/openai\.com\/gptbot\.json: the copy of \d{4}-\d\d-\d\d is used \(/m,
    );
    expect(out).toMatch(/GPTBot +OpenAI +training +verified/);
  });
});
interface GuessesJson {
  readonly asked: number;
  readonly missing: number;
  readonly guesses: readonly GuessResult[];
}
const isMissing = ({ outcome }: GuessResult) => outcome === 'missing';

describe('redirects', () => {
  const line = (path: string, client: string) =>
    `192.0.2.1 - - [26/Nov/2026:01:00:00 +0000] "GET ${path} HTTP/1.1" 404 1 "-" "${client}/1.0"\n`;
  const twice = (path: string) => line(path, 'GPTBot') + line(path, 'ClaudeBot');
  const titled = (title: string) => page(title).replace('Acme charts', title);

  beforeAll(async () => {
    await mkdir(inFolder('charts/docs/tides'), { recursive: true });
    await writeFile(inFolder('charts/index.html'), page('Acme'));
    await writeFile(inFolder('charts/404.html'), page('Nothing here'));
    await writeFile(inFolder('charts/docs/tides/table.html'), titled('Tide table'));
    await writeFile(inFolder('charts/docs/tides/table.md'), '# Tide table\n');
    await writeFile(inFolder('charts/docs/tides/spring-tides.html'), titled('Spring tides'));
    await writeFile(inFolder('charts/docs/harbours.html'), titled('Harbours'));
    await writeFile(inFolder('charts/robots.txt'), 'User-agent: *\nDisallow: /private/\n');
    await writeFile(inFolder('charts/_redirects'), '/harbors /docs/harbours 301\n');
    await writeFile(
      inFolder('missing.log'),
      [
        twice('/docs/Tides/Table'),
        twice('/docs/spring_tides'),
        twice('/docs/pirates'),
        twice('/docs/%3Cscript%3E\u001b[31m'),
        // These are no missing addresses: they answer, are redirected, are disallowed, or no pages.
        twice('/docs/harbours'),
        twice('/harbors'),
        twice('/private/x'),
        twice('/wp-login.php'),
        line('/docs/once', 'GPTBot'),
      ].join(''),
    );
  });
  const SITE = ['--site-url', 'https://charts.test/'];

  it('of a folder are listed as JSON, and counted by --max-missing', async () => {
    const args = ['redirects', 'missing.log', ...SITE, '--serve', 'charts', '--as', 'netlify'];
    const { code, out, err } = await cli.run([...args, '--json', '--max-missing', '3']);
    expect([code, err]).toEqual([1, '4 addresses are missing, more than --max-missing 3.\n']);
    expect(JSON.parse(out)).toEqual({
      addresses: [
        { path: '/docs/%3Cscript%3E\u001b[31m', requests: 2, clients: 2, suggestion: null },
        {
          path: '/docs/Tides/Table',
          requests: 2,
          clients: 2,
          suggestion: {
            path: '/docs/tides/table',
            confidence: 'sure',
            reason: 'The same address in other case.',
          },
        },
        { path: '/docs/pirates', requests: 2, clients: 2, suggestion: null },
        {
          path: '/docs/spring_tides',
          requests: 2,
          clients: 2,
          suggestion: {
            path: '/docs/tides/spring-tides',
            confidence: 'sure',
            reason: 'Its last part names the page “Spring tides”, which is in another folder.',
          },
        },
      ],
    });
    expect((await cli.run([...args, '--max-missing', '4'])).code).toBe(0);
  });

  it('are written in the form of the host, before its own lines, and printed without control characters', async () => {
    const args = ['redirects', 'missing.log', ...SITE, '--serve', 'charts', '--as', 'netlify'];
    const { code, out } = await cli.run([...args, '--write']);
    expect([code, out.includes('\u001b')]).toEqual([0, false]);
    expect(out).toContain('Wrote 1 redirect to charts/_redirects.');
    expect(out).toContain('No redirect for /docs/Tides/Table: It differs from a page only in case');
    expect(await read('charts/_redirects')).toBe(
      '/docs/spring_tides /docs/tides/spring-tides 308\n/harbors /docs/harbours 301\n',
    );
    await cli.run([...args, '--write']);
    expect((await read('charts/_redirects')).match(/308/g)).toHaveLength(1);
  });

  it('that no file can have are named in few lines', async () => {
    const odd = Array.from({ length: 60 }, (_, at) => twice(`/docs/harbours${';'.repeat(at + 1)}`));
    await writeFile(inFolder('odd.log'), odd.join(''));
    const { out } = await cli.run(['redirects', 'odd.log', ...SITE, '--serve', 'charts']);
    expect(out.match(/^No redirect for/gm)).toHaveLength(51);
    expect(out).toContain('No redirect for 10 more, for such reasons.');
  });

  it('before they are asked for: guesses of a folder and of a live site', async () => {
    const folder = await cli.run(['guess', '--serve', 'charts', '--as', 'netlify', '--json']);
    expect([folder.code, folder.err]).toEqual([0, '']);
    const { asked, missing, guesses } = JSON.parse(folder.out) as GuessesJson;
    expect([asked, missing]).toEqual([guesses.length, guesses.filter(isMissing).length]);
    expect(guesses).toContainEqual({
      path: '/docs/spring-tides',
      kind: 'without-section',
      outcome: 'missing',
      to: null,
      suggestion: expect.objectContaining({ path: '/docs/tides/spring-tides', confidence: 'sure' }),
    });
    expect((await cli.run(['guess', '--serve', 'charts', '--as', 'netlify'])).out).toMatch(
      /^\d+ of \d+ likely guesses miss\./,
    );
    const live = await serveSite(
      {
        '/': page('Acme'),
        '/docs/charts/north-sea': page('North Sea'),
        '/docs/north-sea': { status: 308, headers: { location: '/docs/charts/north-sea' } },
        '/pricing': page('Prices'),
        '/robots.txt': 'User-agent: *\nDisallow: /api\n',
        '/llms.txt': '# Acme\n\n- [North Sea](/docs/charts/north-sea)\n',
      },
      { host: 'guess.test' },
    );
    const { out } = await cli.run(['guess', `http://${live.host}/`, '--json'], {
      SCAN_CONNECT_TO: live.connectTo,
    });
    await live.close();
    const paths = live.requests.map((request) => request.path);
    expect(paths).not.toContain('/api');
    const outcomes = Object.fromEntries(
      (JSON.parse(out) as GuessesJson).guesses.map(({ path, outcome, to }) => [
        path,
        to ?? outcome,
      ]),
    );
    expect(outcomes).toMatchObject({
      '/pricing': 'served',
      '/docs/north-sea': `http://${live.host}/docs/charts/north-sea`,
      '/charts/north-sea': 'missing',
    });
  });

  it('of a live site lead to the pages of a scan', async () => {
    await writeFile(inFolder('live.log'), twice('/charts/north_sea.html') + twice('/nowhere'));
    const charts = await serveSite(
      {
        '/': page('Acme'),
        '/sitemap.xml':
          '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://charts.test/charts/north-sea</loc></url></urlset>',
        '/charts/north-sea': page('North Sea'),
      },
      { host: 'charts.test' },
    );
    const { code, out, err } = await cli.run(
      ['redirects', 'live.log', '--site-url', `http://${charts.host}/`, '--json'],
      { SCAN_CONNECT_TO: charts.connectTo },
    );
    await charts.close();
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({
      addresses: [
        { path: '/charts/north_sea.html', suggestion: { path: '/charts/north-sea' } },
        { path: '/nowhere', suggestion: null },
      ],
    });
  });
});

describe('a folder before it is deployed', () => {
  beforeAll(async () => {
    await mkdir(inFolder('dist/guide'), { recursive: true });
    await writeFile(inFolder('dist/index.html'), page('Acme'));
    await writeFile(inFolder('dist/guide/index.html'), page('Guide'));
    await writeFile(inFolder('dist/_headers'), '/*\n  X-Content-Type-Options: nosniff\n');
    await writeFile(inFolder('dist/llms.txt'), 'no title\n');
  });

  it('is measured as its host would serve it; checks that need the host are listed and not scored', async () => {
    const rulesOf = async (as: string) => {
      const { code, out } = await cli.run(['scan', '--serve', 'dist', '--as', as, '--json']);
      expect(code).toBe(0);
      const report = JSON.parse(out) as ReportJson;
      const rules = report.results.flatMap(({ findings }) =>
        findings.map(({ code: rule }) => rule),
      );
      return { report, rules };
    };
    const [netlify, pages] = [await rulesOf('netlify'), await rulesOf('github-pages')];
    expect(netlify.report.url).toBe('http://localhost/');
    expect(netlify.rules).not.toContain('http-headers/nosniff');
    expect(netlify.rules).toContain('http-headers/csp');
    expect(netlify.report.leftOut).toContain('tls-https');
    expect(pages.report.leftOut).toContain('http-headers');
    for (const { report } of [netlify, pages])
      expect(
        report.results.map(({ id }) => id).filter((id) => report.leftOut?.includes(id)),
      ).toEqual([]);
  });

  it('has all links of its llms.txt checked', async () => {
    const links = Array.from({ length: 40 }, (_, at) => `- [Page](/guide/?${at})`).join('\n');
    const index = `# Acme\n\n> Acme draws sea charts by hand.\n\n## Pages\n\n${links}\n- [Gone](/gone)\n`;
    await mkdir(inFolder('listed/guide'), { recursive: true });
    await writeFile(inFolder('listed/index.html'), page('Acme'));
    await writeFile(inFolder('listed/guide/index.html'), page('Guide'));
    await writeFile(inFolder('listed/llms.txt'), index);
    const args = ['--checks', 'llms-txt', '--json'];
    const { out } = await cli.run(['scan', '--serve', 'listed', ...args]);
    expect(out).toContain('1 of 41 links in llms.txt is broken');
    const live = await serveSite(
      { '/': page('Acme'), '/guide/': page('Guide'), '/llms.txt': index },
      { host: 'listed.test' },
    );
    const connect = { SCAN_CONNECT_TO: live.connectTo };
    const found = await cli.run(['scan', `http://${live.host}/`, '--all-links', ...args], connect);
    await live.close();
    expect(found.out).toContain('41 links in llms.txt');
  });

  it('is rejected if its host would serve no home page', async () => {
    await mkdir(inFolder('unbuilt'), { recursive: true });
    await writeFile(inFolder('unbuilt/404.html'), page('Not found'));
    const scan = async () => {
      const { code, err } = await cli.run(['scan', '--serve', 'unbuilt', '--as', 'netlify']);
      return [code, err];
    };
    expect(await scan()).toEqual([
      2,
      'unbuilt has no page at /, as netlify would serve it. Build the site first, or name the folder that holds its index.html.\n',
    ]);
    await writeFile(inFolder('unbuilt/_redirects'), '/ /en/ 302\n');
    expect((await scan())[0]).toBe(0);
  });

  it('receives the files of its fixes, which are not replaced without --force', async () => {
    const fix = (...more: string[]) =>
      cli.run(['fix', 'robots-txt', '--serve', 'dist', '--write', 'dist', ...more]);
    const first = await fix();
    expect(first.code).toBe(0);
    expect(await read('dist/robots.txt')).toContain('User-agent: *');
    const { out } = await cli.run(['fixes', '--serve', 'dist']);
    expect(out).toMatch(/^http:\/\/localhost\/: \d+ of 100\n +\+/);
    expect(out).not.toContain('No robots.txt was found');
    const llms = (...more: string[]) =>
      cli.run(['fix', 'llms-txt', '--serve', 'dist', '--write', 'dist', ...more]);
    const refused = await llms();
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/llms\.txt exists\. Use --force to replace it\.\n$/);
    expect(await read('dist/llms.txt')).toBe('no title\n');
    const forced = await llms('--force');
    expect([forced.code, forced.err]).toEqual([
      0,
      expect.stringMatching(/^The files name http:\/\/localhost\/\. Add the address /),
    ]);
    expect(await read('dist/llms.txt')).toMatch(/^# /);
  });

  it('adds the headers of a Netlify folder after its own lines, once', async () => {
    const fix = () =>
      cli.run(['fix', 'http-headers', '--serve', 'dist', '--as', 'netlify', '--write', 'dist']);
    await writeFile(inFolder('dist/_headers'), '/old\n  X-Old: 1\n');
    expect((await fix()).out).toMatch(/Wrote .*_headers\n/);
    const written = await read('dist/_headers');
    expect(written).toMatch(
      /^\/old\n  X-Old: 1\n\n\/\*\n(?:  .*\n)*  X-Content-Type-Options: nosniff\n/,
    );
    const { out } = await cli.run(['fixes', '--serve', 'dist', '--as', 'netlify']);
    expect(out).not.toContain('nosniff');
  });

  it.skipIf(process.platform === 'win32')('no link leads a file out of the folder', async () => {
    await mkdir(inFolder('outside'));
    await mkdir(inFolder('linked'));
    await symlink(inFolder('outside'), inFolder('linked/.well-known'));
    await mkdir(inFolder('dist/.well-known'), { recursive: true });
    await writeFile(
      inFolder('dist/.well-known/security.txt'),
      'Contact: mailto:a@example.org\nExpires: 2020-01-01T00:00:00Z\n',
    );
    const { code, err } = await cli.run([
      'fix',
      'security-txt',
      '--serve',
      'dist',
      '--write',
      'linked',
    ]);
    expect(code).toBe(2);
    expect(err).toContain('would be outside of linked');
  });
});
