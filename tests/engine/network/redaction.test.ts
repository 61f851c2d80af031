import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { redactorOf } from '../../../engine/network/redaction';
import { serveSite } from '../../helpers/sites/serve-site';
import { get, openSession } from '../../helpers/sites/session';

const TOKEN = `tok/4711+"a'b&c<d`;
const PASSWORD = 'pa5s-word';
const BASIC = Buffer.from(`staff:${PASSWORD}`).toString('base64');
const HEADERS = {
  authorization: `Basic ${BASIC}`,
  cookie: 'theme=dark; session=0123456789abcdef',
  'x-preview': TOKEN,
};
const each = (text: string, form: (code: number) => string) =>
  [...text].map((character) => form(character.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16).padStart(2, '0');

const ECHOES: Readonly<Record<string, Uint8Array | string>> = {
  plain: TOKEN,
  upper: TOKEN.toUpperCase(),
  uri: encodeURIComponent(TOKEN),
  uriTwice: encodeURIComponent(encodeURIComponent(TOKEN)),
  percent: each(TOKEN, (code) => `%${hex(code)}`),
  html: TOKEN.replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;'),
  decimal: each(TOKEN, (code) => `&#${code};`),
  hexadecimal: each(TOKEN, (code) => `&#x0${hex(code).toUpperCase()};`),
  json: JSON.stringify(TOKEN).replaceAll('/', '\\/'),
  jsonTwice: JSON.stringify(JSON.stringify(TOKEN)),
  unicode: each(TOKEN, (code) => `\\u00${hex(code)}`),
  base64: Buffer.from(TOKEN).toString('base64'),
  base64InJson: Buffer.from(`{"t":"${TOKEN}"}`).toString('base64url'),
  hex: Buffer.from(TOKEN).toString('hex'),
  utf16: Buffer.from(TOKEN, 'utf16le'),
  gzip: gzipSync(`<loc>http://site.test/?t=${TOKEN}</loc>`),
  user: `staff:${PASSWORD}`,
  password: PASSWORD,
  basic: BASIC,
  session: '0123456789abcdef',
};

it.each(Object.entries(ECHOES))('removes a value from a body: %s', async (_name, echo) => {
  const around = (body: Uint8Array | string) =>
    typeof body === 'string' ? `before ${body} after` : body;
  const site = await serveSite({ '/': { body: around(echo) } });
  const session = openSession({
    connectTo: site.connectTo,
    originHeaders: { origin: 'http://site.test', headers: HEADERS },
  });
  const answer = await session.ask(get('http://site.test/'));
  await session.close();
  await site.close();
  if (answer.kind === 'none') throw new Error(answer.message);
  const text = Buffer.from(answer.body).toString('latin1');
  expect(text).toContain('***');
  if (typeof echo === 'string') {
    expect(text).not.toContain(echo.slice(0, 12));
    expect(text).toMatch(/^before .* after$/s);
  }
});

it('removes values from headers, addresses, and messages', () => {
  const redact = redactorOf(HEADERS);
  const url = `http://site.test/?t=${encodeURIComponent(TOKEN)}`;
  const hop = { url, status: 302, headers: [['location', url]] as const };
  const none = redact({
    kind: 'none',
    url,
    hops: [hop],
    reason: 'headers',
    message: `malformed: ${TOKEN}`,
    durationMs: 1,
  });
  expect(none).toEqual({
    kind: 'none',
    url: 'http://site.test/?t=***',
    hops: [
      {
        url: 'http://site.test/?t=***',
        status: 302,
        headers: [['location', 'http://site.test/?t=***']],
      },
    ],
    reason: 'headers',
    message: 'malformed: ***',
    durationMs: 1,
  });
});

it('keeps ordinary text unchanged', () => {
  const body = new Uint8Array(Buffer.from('A dark theme, on a page of staff. Basic. Negotiate.'));
  const answer = {
    kind: 'reply' as const,
    method: 'GET' as const,
    url: 'http://site.test/',
    hops: [],
    status: 200,
    headers: [['server', 'test']] as const,
    body,
    truncated: false,
    wireBytes: body.length,
    stopped: null,
    bodyError: null,
    tls: null,
    durationMs: 1,
  };
  const redacted = redactorOf({
    ...HEADERS,
    'x-short': 'on',
    'proxy-token': 'Negotiate YIIGhgYGKwYB',
  })(answer);
  expect(redacted).toEqual(answer);
  expect(redacted).toHaveProperty('body', body);
});
