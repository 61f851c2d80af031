import { INVALID_TOKEN, type Ask } from '@/engine/network/types';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parseHeaderLines } from '@seamark/engine';
import { auditOverSockets, evaluatorPool } from '../../helpers/audit-over-sockets';
import { serveSite, type ServedSite } from '../../helpers/sites/serve-site';
import { get, openSession } from '../../helpers/sites/session';

const SECRET = 'Bearer preview-4711';
/** RFC 1952 section 2.3.1; in a recording it follows the format marker. */
const GZIP = Buffer.from([0x1f, 0x8b]);
const HEADERS = { authorization: SECRET, 'x-preview': 'on' };

const sites: ServedSite[] = [];
const served = async (...args: Parameters<typeof serveSite>): Promise<ServedSite> => {
  const site = await serveSite(...args);
  sites.push(site);
  return site;
};
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
});
const { pool } = await evaluatorPool();
afterAll(() => pool.close());

const got = (site: ServedSite) => site.requests.map(({ path, headers }) => [path, headers]);

describe('headers for one origin', () => {
  it('are sent with every request to it, and with none after a redirect to another', async () => {
    const other = await served(
      { '/': 'other', '/back': to('http://site.test/end') },
      { host: 'other.test' },
    );
    const site = await served({ '/': to('http://other.test/back'), '/end': 'end' });
    const session = openSession({
      connectTo: `${site.connectTo},${other.connectTo}`,
      originHeaders: { origin: 'http://site.test', headers: HEADERS },
    });
    await session.ask(get('http://site.test/'));
    await session.close();
    expect(got(site)).toMatchObject([
      ['/', HEADERS],
      ['/end', HEADERS],
    ]);
    expect(other.requests.map(({ path }) => path)).toEqual(['/back']);
    for (const { headers } of other.requests) {
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('x-preview');
    }
  });

  it('another scheme or port of the host is another origin', async () => {
    const site = await served({ '/': 'page' }, { tls: true });
    const session = openSession({
      connectTo: site.connectTo,
      ca: site.ca,
      originHeaders: { origin: 'https://site.test', headers: HEADERS },
    });
    await session.ask(get('http://site.test/'));
    await session.ask(get('https://site.test/'));
    await session.close();
    expect(site.requests.map(({ scheme, headers }) => [scheme, headers['authorization']])).toEqual([
      ['http', undefined],
      ['https', SECRET],
    ]);
  });

  it('are the only credentials besides a token that no server issued', async () => {
    const site = await served({ '/a': 'page', '/b': 'page' });
    const session = openSession({ connectTo: site.connectTo });
    const asks: Ask[] = [
      { ...get('http://site.test/a'), headers: { authorization: SECRET, cookie: INVALID_TOKEN } },
      { ...get('http://site.test/b'), headers: { authorization: INVALID_TOKEN } },
    ];
    for (const ask of asks) await session.ask(ask);
    await session.close();
    expect(
      site.requests.map(({ headers }) => [headers['authorization'], headers['cookie']]),
    ).toEqual([
      [undefined, undefined],
      [INVALID_TOKEN, undefined],
    ]);
  });

  it('open a protected site to an audit whose report and recordings do not contain them', async () => {
    const elsewhere = await served({}, { host: 'elsewhere.test' });
    const page = '<html lang="en"><title>Preview</title><h1>Preview</h1><a href="/a">A</a></html>';
    const site = await served(
      {
        '/robots.txt': to('http://elsewhere.test/robots.txt'),
        '/sitemap.xml': to('http://elsewhere.test/sitemap.xml'),
      },
      {
        otherwise: ({ headers, path }) =>
          headers['authorization'] !== SECRET
            ? { status: 401, body: 'no' }
            : path === '/'
              ? page
              : { status: 404, body: 'Not here.' },
      },
    );
    const connectTo = `${site.connectTo},${elsewhere.connectTo}`;
    const run = (originHeaders?: Record<string, string>) =>
      auditOverSockets({
        url: 'http://site.test/',
        connectTo,
        pool,
        withRecordings: true,
        ...(originHeaders && { originHeaders }),
      });
    const [closed, open] = [await run(), await run(HEADERS)];
    if (!closed.ok || !open.ok) throw new Error('both audits yield a report');
    expect(open.report.originScore).toBeGreaterThan(closed.report.originScore);
    const { recordings, ...report } = open.report;
    expect(JSON.stringify(report)).not.toContain('4711');
    const packed = Buffer.from(recordings ?? []);
    const unpacked = gunzipSync(packed.subarray(packed.indexOf(GZIP))).toString();
    expect(unpacked).toContain('http://site.test/');
    expect(unpacked).not.toContain('4711');
    expect(elsewhere.requests.length).toBeGreaterThan(1);
    for (const { headers } of elsewhere.requests)
      expect(headers).not.toHaveProperty('authorization');
  });

  it('are redacted wherever the site quotes them, in every encoding', async () => {
    const password = 'p&ss "w/rd" <4711>';
    const headers = {
      authorization: `Basic ${Buffer.from(`preview:${password}`).toString('base64')}`,
      cookie: 'mode=dark; session=c00kie+4711/value==',
    };
    const html = password
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&#x3E;')
      .replaceAll('"', '&#34;');
    const quoted = [
      headers.authorization.slice('Basic '.length),
      headers.cookie,
      password,
      html,
      encodeURIComponent(password),
      encodeURIComponent(password).toLowerCase().replaceAll('%20', '+'),
      JSON.stringify(`preview:${password}`),
      JSON.stringify(password)
        .replaceAll('/', String.raw`\/`)
        .replaceAll('<', String.raw`\u003C`),
      'session=c00kie%2B4711%2Fvalue%3D%3D',
      'c00kie&#43;4711&#47;value&#61;&#61;',
    ];
    const site = await served(
      {},
      {
        otherwise: ({ path }) => ({
          headers: { 'x-seen': quoted[0]! },
          body: `<html lang="en"><title>${path}</title><p>${quoted.join('</p>\n<p>')}</p><a href="/?token=${quoted[4]!}">A</a></html>`,
        }),
      },
    );
    const progress: string[] = [];
    const outcome = await auditOverSockets({
      url: 'http://site.test/',
      connectTo: site.connectTo,
      pool,
      withRecordings: true,
      originHeaders: headers,
      onEvent: (event) => progress.push(JSON.stringify(event)),
    });
    if (!outcome.ok) throw new Error(outcome.message);
    const { recordings, ...report } = outcome.report;
    const packed = Buffer.from(recordings ?? []);
    const unpacked = gunzipSync(packed.subarray(packed.indexOf(GZIP))).toString();
    expect(unpacked).toContain('<p>***</p>');
    for (const text of [unpacked, JSON.stringify(report), progress.join()])
      expect(text.match(/4711|cHJldmlldz|preview:p/i)).toBeNull();
    expect(report.notes).toContain(
      'The requests to http://site.test had these headers in addition: authorization, cookie.',
    );
  });

  it('are not sent over http if https was requested and the port is closed', async () => {
    const site = await served({ '/': '<html lang="en"><title>Plain</title></html>' }, {});
    const outcome = await auditOverSockets({
      url: 'site.test',
      connectTo: site.connectTo,
      pool,
      originHeaders: HEADERS,
    });
    if (!outcome.ok) throw new Error(outcome.message);
    expect(site.requests.length).toBeGreaterThan(10);
    for (const { headers } of site.requests) expect(headers).not.toHaveProperty('authorization');
    expect(outcome.report.notes.join()).not.toContain('authorization');
  });
});

function to(location: string) {
  return { status: 302, headers: { location } };
}

describe('header lines', () => {
  it('are parsed as name and value', () => {
    expect(parseHeaderLines(['X-Preview: on', 'Cookie:a=b; c=d'])).toEqual({
      'x-preview': 'on',
      cookie: 'a=b; c=d',
    });
  });

  it.each([
    'no colon',
    'name:',
    'na me: x',
    'x: s3cret\r\ny: z',
    'x: s3cret\u00e9',
    'user-agent: s3cret',
    'Host: s3cret',
  ])('%j is rejected, and the value is not quoted', (line) => {
    expect(() => parseHeaderLines([line])).toThrow(/^(?!.*s3cret)/);
  });
});
