import fc from 'fast-check';
import type { Operation, Parameter } from './document-client';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Target of the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Without `Content-Length`. */
  readonly chunked: boolean;
}

/** Values known to the server, so that requests pass the first checks. */
export interface Known {
  readonly key: string;
  readonly siteId: string;
  /** A site that requests may delete. */
  readonly spareId: string;
  readonly scanId: string;
  readonly host: string;
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
];
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
const HOSTILE_TEXTS = [
  ...PROTOTYPE_NAMES,
  '',
  ' ',
  '.',
  '..',
  '%',
  '%00',
  '%zz',
  '%E0%A4',
  '%2e%2e%2f',
  '%F0%9F%92%A9',
  'null',
  'undefined',
  'NaN',
  '-1',
  '01',
  '1.0',
  '1e3',
  '٣',
  '９',
  '0x10',
  '[]',
  '{}',
  "'; DROP TABLE sites; --",
  '<script>',
  '\u202E',
  '\uFFFF',
  'a'.repeat(3000),
  '%0d%0aX-Injected:%20yes',
  ';',
  '%3F',
  '%23',
  '*',
];
// Labels without a dot, in any spelling, so that no name leads outside of this machine.
const LABEL = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replaceAll(/[.\u3002\uFF0E\uFF61%]/g, ''));
const REFUSED_TARGETS = [
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://0x7f.1/',
  'http://localhost/',
  'http://169.254.169.254/',
  'ftp://a.internal/',
  'http://u:p@a.internal/',
  'http://a.internal:8080/',
  '//a.internal',
  'https://a.internal/',
];

/** Requests to operations of the document: valid, nearly valid, and hostile. */
export function fuzzRequests(
  operations: readonly Operation[],
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      target: fc
        .tuple(pathOf(operation, known), queryOf(operation, known))
        .map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
      headers: headersOf(known),
      body:
        operation.requestBody === undefined
          ? fc.option(rawBody, { freq: 8 })
          : bodyOf(operation, known),
      chunked: fc.boolean(),
    }),
  );
}

function pathOf(operation: Operation, known: Known): fc.Arbitrary<string> {
  const segments = operation.path
    .split('/')
    .slice(1)
    .map((segment) =>
      segment.startsWith('{')
        ? segmentOf(operation, segment.slice(1, -1), known)
        : fc.constant(segment),
    );
  const plain = fc.tuple(...segments).map((parts) => `/${parts.join('/')}`);
  const bent = fc
    .tuple(plain, fc.constantFrom('/', '//', '/.', '/%', '/x', '%', '%2F', '.json', ';a=b', '%00'))
    .map(([path, end]) => path + end);
  return fc.oneof({ weight: 12, arbitrary: plain }, { weight: 1, arbitrary: bent });
}

function segmentOf(operation: Operation, name: string, known: Known): fc.Arbitrary<string> {
  const right =
    name === 'host'
      ? [known.host, known.host.toUpperCase(), `${known.host}.`]
      : name === 'checkId' || name === 'kind'
        ? named(operation, name)
        : operation.path.includes('/scans/')
          ? [known.scanId, known.scanId.toUpperCase()]
          : operation.path.endsWith('/sites/{id}')
            ? [known.spareId]
            : [known.siteId, known.siteId.toUpperCase()];
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map((text) => asSegment(text)) },
    { weight: 1, arbitrary: LABEL.map(encodeURIComponent) },
  );
}

function named(operation: Operation, name: string): string[] {
  const list = operation.parameters.find((parameter) => parameter.name === name)?.schema['enum'];
  return Array.isArray(list) ? list.map(String) : ['llms-txt'];
}

/** Malformed escapes are kept; characters that a request line cannot contain are escaped. */
const asSegment = (text: string): string => text.replaceAll(/[^!-~]|[?#/]/gu, encodeURIComponent);

function queryOf(operation: Operation, known: Known): fc.Arbitrary<string> {
  const names = operation.parameters
    .filter((p): p is Parameter => p.in === 'query')
    .map((p) => p.name);
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['limit'])) },
    { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES, 'x', 'limit[]', '') },
  );
  const value = fc.oneof(
    fc.constantFrom('0', '1', '2', '50', '51', '10000', '10001', known.scanId, known.siteId),
    fc.constantFrom(...HOSTILE_TEXTS).map(asSegment),
    fc.uuid(),
  );
  const pair = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(name, value).map(([n, v]) => `${n}=${v}`) },
    { weight: 1, arbitrary: name },
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 3,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')),
    },
  );
}

function headersOf(known: Known): fc.Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { weight: 12, arbitrary: fc.constant(`Bearer ${known.key}`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `Bearer smk_${'a'.repeat(49)}`,
        `bearer ${known.key} x`,
        'Bearer \u00e9',
        `Bearer ${'x'.repeat(4000)}`,
      ),
    },
  );
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '',
        'text/plain',
        'application/json; charset=utf-8',
        'application/json; charset=latin1',
        'application/json;;;',
        'multipart/form-data; boundary=x',
        'application/jsonx',
        '\u00ff/json',
      ),
    },
  );
  const others = fc.dictionary(
    fc.constantFrom(
      'if-none-match',
      'accept',
      'x-forwarded-for',
      'x-request-id',
      'x-middleware-subrequest',
      'content-encoding',
      'expect',
      'range',
      'origin',
      'cookie',
      'next-action',
      'rsc',
      'x-client-address',
      'te',
    ),
    fc.constantFrom(
      '',
      '*',
      '"x"',
      'W/"x", "y"',
      '1.2.3.4',
      'gzip',
      '100-continue',
      'bytes=0-1',
      'null',
      'a=b',
      'text/html;q=0',
      ',,,',
      '\u00ff',
    ),
    { maxKeys: 3 },
  );
  return fc.tuple(authorization, type, others).map(([auth, contentType, more]) => ({
    ...more,
    ...(auth === '' ? {} : { authorization: auth }),
    ...(contentType === '' ? {} : { 'content-type': contentType }),
  }));
}

const rawBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom(
      '{',
      '[]',
      'null',
      '0',
      '""',
      '{"a":1,"a":2}',
      '\uFEFF{}',
      '{"__proto__":{"x":1}}',
      `${'['.repeat(2000)}${']'.repeat(2000)}`,
      ' '.repeat(8192),
      ' '.repeat(8193),
      'x'.repeat(100_000),
      'x'.repeat(2_000_000),
    )
    .map((text) => Buffer.from(text)),
);

function bodyOf(operation: Operation, known: Known): fc.Arbitrary<Buffer | null> {
  const target = fc.oneof(
    { weight: 2, arbitrary: fc.constant(`http://${known.host}/`) },
    { weight: 2, arbitrary: fc.constantFrom(...REFUSED_TARGETS) },
    { weight: 2, arbitrary: LABEL },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 1, [], {}, true, '', 'a'.repeat(2049)) },
  );
  const audit = fc.record(
    {
      url: target,
      checks: fc.oneof(
        fc.constantFrom<unknown>(
          [],
          ['robots-txt'],
          ['nope'],
          ['__proto__'],
          'robots-txt',
          ['robots-txt', 'robots-txt'],
          [1],
        ),
        fc.array(LABEL, { maxLength: 3 }),
      ),
      profile: fc.constantFrom<unknown>('auto', 'api', 'all', 'constructor', '', null, 1),
      timeout: fc.constantFrom<unknown>(100, 500, 99, 10_001, 1.5, '100', null, Infinity),
      retries: fc.constantFrom<unknown>(0, 1, 3, -1, 0.5, '0', null),
      extra: fc.constant(1),
    },
    { requiredKeys: [] },
  );
  const shaped =
    operation.operationId === 'auditUrl'
      ? audit
      : operation.operationId === 'scanDomain'
        ? fc.record({ domain: target }, { requiredKeys: [] })
        : fc.constantFrom<unknown>({}, { a: 1 });
  return fc.oneof(
    { weight: 5, arbitrary: shaped.map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 2, arbitrary: rawBody },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}
