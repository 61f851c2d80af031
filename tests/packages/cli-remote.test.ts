import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { Artifact } from '@/lib/fixes/contract/artifacts';
import { AuditReport, AuditRequest } from '@/lib/reports/contract/engine-audit';
import { FixDetail, FixList } from '@/lib/fixes/contract/fixes';
import { SiteList } from '@/lib/sites/contract/sites';
import { VisitsReceived } from '@/lib/visits/contract';
import { parseAnswer } from '@/packages/cli/src/parse-answer';
import { scanRemotely } from '@/packages/cli/src/scan-remotely';
import { readScan } from '@/packages/cli/src/options';
import { sampleOf } from '../contract/sample-of';

interface Scripted {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
interface Asked {
  readonly request: IncomingMessage;
  readonly body: unknown;
}

const report: AuditReport = {
  ...sampleOf(AuditReport),
  url: 'http://acme.test/',
  overallScore: 70,
  results: [],
};
const refusal = (
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Scripted => ({ status, headers, body: { error, message } });

let server: Server | undefined;
let asked: Asked[];
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server on a real socket that gives these answers in order. */
async function serving(...answers: readonly Scripted[]): Promise<string> {
  asked = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, headers, body } = answers[asked.length] ?? { status: 500 };
    asked.push({ request, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const measure = (
  baseUrl: string,
  args: readonly string[],
  key = 'smk_key',
  signal = new AbortController().signal,
) =>
  scanRemotely(
    'http://acme.test/',
    readScan(['http://acme.test/', '--remote', ...args]),
    { SEAMARK_BASE_URL: baseUrl, SEAMARK_API_KEY: key },
    signal,
  );

describe('the request', () => {
  it('follows the contract, with the key and our user agent', async () => {
    const url = await serving({ status: 200, body: report });
    expect(
      await measure(`${url}/`, [
        '--checks',
        'mcp,robots-txt',
        '--profile',
        'api',
        '--timeout',
        '9000',
        '--retries',
        '1',
      ]),
    ).toEqual(report);
    const { request, body } = asked[0]!;
    expect(AuditRequest.parse(body)).toEqual({
      url: 'http://acme.test/',
      checks: ['robots-txt', 'mcp-discovery'],
      profile: 'api',
      timeout: 9000,
      retries: 1,
    });
    expect([request.method, request.url]).toEqual(['POST', '/api/v1/engine/audit']);
    expect(request.headers).toMatchObject({
      authorization: 'Bearer smk_key',
      'user-agent': expect.stringMatching(/^seamark-cli\/6\./) as string,
    });
  });

  it('uses https for a host name alone', async () => {
    const url = await serving({ status: 200, body: report });
    await scanRemotely(
      'acme.test',
      readScan(['acme.test', '--remote']),
      { SEAMARK_BASE_URL: url, SEAMARK_API_KEY: 'k' },
      new AbortController().signal,
    );
    expect(asked[0]!.body).toMatchObject({ url: 'https://acme.test' });
  });
});

describe('the answer of a later server', () => {
  /** With a member more in each object. */
  const extended = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(extended);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, extended(member)]);
    return { ...Object.fromEntries(members), ofLater: { a: 1 } };
  };

  it.each<[string, z.ZodType]>([
    ['AuditReport', AuditReport],
    ['Artifact', Artifact],
    ['FixDetail', FixDetail],
    ['FixList', FixList],
    ['SiteList', SiteList],
    ['VisitsReceived', VisitsReceived],
  ])('can have more members: %s', (_, schema) => {
    const answer = sampleOf(schema);
    expect(parseAnswer(schema, extended(answer))).toEqual({ success: true, data: answer });
    expect(parseAnswer(schema, { ofLater: 1 }).success).toBe(false);
  });

  it('can have other error codes', async () => {
    const body = { error: 'of_later', message: 'Something new. Do this.', ofLater: 1 };
    const url = await serving({ status: 409, body });
    await expect(measure(url, [])).rejects.toThrow('Something new. Do this.');
  });
});

describe('failures print one sentence with the next step', () => {
  it.each<[string, Scripted, string]>([
    [
      '401',
      refusal(401, 'unauthorized', 'Provide a valid API key.'),
      'The server rejected this API key. Create one under Account → API keys and set SEAMARK_API_KEY to it.',
    ],
    [
      '403',
      refusal(403, 'plan_required', 'This organization has no active paid plan.'),
      'The organization of this API key has no active paid plan. See Account → Plan.',
    ],
    [
      '413',
      refusal(413, 'body_too_large', 'At most 8192 bytes.'),
      'The request exceeds the server’s limit of 8192 bytes. Use a shorter URL or fewer checks.',
    ],
    [
      '429',
      refusal(
        429,
        'rate_limited',
        '5 scans of acme.test per hour are allowed. Try again in 1260 seconds.',
        { 'retry-after': '1260' },
      ),
      '5 scans of acme.test per hour are allowed. Try again in 1260 seconds. Or use --wait.',
    ],
    [
      '503',
      refusal(503, 'unavailable', 'The engine is busy. Try again in 5 seconds.', {
        'retry-after': '5',
      }),
      'The engine is busy. Try again in 5 seconds. Or use --wait.',
    ],
    [
      '503 of a proxy',
      { status: 503, body: '<h1>Restarting</h1>' },
      'BASE responded with status 503. Try again in 5 seconds. Or use --wait.',
    ],
    [
      '503 of the target',
      refusal(
        503,
        'target_unreachable',
        'acme.test didn’t answer (connection refused). Try again when it is up.',
        { 'retry-after': '60' },
      ),
      'acme.test didn’t answer (connection refused). Try again when it is up.',
    ],
    [
      '400',
      refusal(400, 'target_not_allowed', 'Only public addresses can be measured.'),
      'Only public addresses can be measured.',
    ],
    [
      'another service',
      { status: 200, body: { ok: true } },
      'BASE didn’t respond like a Seamark server (status 200); check SEAMARK_BASE_URL.',
    ],
    [
      'a redirect, which would take the key along',
      { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
      'BASE didn’t respond like a Seamark server (status 302); check SEAMARK_BASE_URL.',
    ],
  ])('%s', async (_, scripted, sentence) => {
    const url = await serving(scripted);
    await expect(measure(url, [])).rejects.toThrow(sentence.replace('BASE', url));
    expect(asked).toHaveLength(1);
  });

  it('a server that is down', async () => {
    const url = await serving();
    await new Promise((resolve) => server!.close(resolve));
    await expect(measure(url, [])).rejects.toThrow(
      `${url} isn’t responding (ECONNREFUSED). Check SEAMARK_BASE_URL, and that the server is running.`,
    );
  });

  it.each([
    ['', 'k', 'Set SEAMARK_BASE_URL'],
    ['ftp://x', 'k', 'Set SEAMARK_BASE_URL'],
    ['http://127.0.0.1:1', '', 'Set SEAMARK_API_KEY'],
    ['http://127.0.0.1:1', 'smk_a\nb', 'Set SEAMARK_API_KEY'],
  ])('settings %j, %j', async (baseUrl, key, sentence) => {
    await expect(measure(baseUrl, [], key)).rejects.toThrow(sentence);
  });
});

describe('--wait', () => {
  it('retries after a limit and after a busy engine, until there is a report', async () => {
    const url = await serving(
      refusal(429, 'rate_limited', 'Too many.', { 'retry-after': '1' }),
      refusal(503, 'unavailable', 'Busy.', { 'retry-after': '1' }),
      { status: 200, body: report },
    );
    expect(await measure(url, ['--wait'])).toEqual(report);
    expect(asked).toHaveLength(3);
  });

  it.each([
    refusal(401, 'unauthorized', 'No.'),
    refusal(503, 'target_unreachable', 'Gone.', { 'retry-after': '60' }),
  ])('does not retry if that would not help', async (scripted) => {
    await expect(measure(await serving(scripted), ['--wait'])).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it('ends at once when it is interrupted', async () => {
    const url = await serving(
      refusal(429, 'rate_limited', 'Too many.', { 'retry-after': '86400' }),
    );
    const interrupt = new AbortController();
    const waiting = measure(url, ['--wait'], 'k', interrupt.signal);
    setTimeout(() => interrupt.abort(new Error('Interrupted.')), 50);
    await expect(waiting).rejects.toThrow('Interrupted.');
  });

  it('requires --remote', () => {
    expect(() => readScan(['acme.test', '--wait'])).toThrow('--wait requires --remote.');
  });
});
