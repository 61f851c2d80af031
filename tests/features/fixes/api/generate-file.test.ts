import { afterAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { ARTIFACT_KINDS } from '@seamark/engine';
import { FileVerdict, GeneratedFile } from '@/lib/fixes/contract/files';
import { scanner } from '@/lib/platform/scanner';
import { contentOfTables } from '../../../helpers/content-of-tables';
import { ask, errorOf } from '../../../helpers/http';

afterAll(() => scanner().close());

let callers = 0;
const post = (
  routes: Parameters<typeof ask>[0],
  path: string,
  body: unknown,
  address = `192.0.2.${++callers}`,
) =>
  ask(routes, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': address },
    body: JSON.stringify(body),
  });
const generate = (body: unknown, address?: string) =>
  post(apiRoutes, '/api/v1/generate-file', body, address);
const fileOf = async (kind: string, facts?: object) => {
  const answer = await generate({ kind, host: 'acme-charts.example.com', facts });
  expect([kind, answer.status]).toEqual([kind, 200]);
  return GeneratedFile.parse(await answer.json());
};

describe('a file from facts alone', () => {
  it('contains the given facts and the host, and nothing is stored', async () => {
    const before = await contentOfTables(['RateBucket']);
    const file = await fileOf('security-txt', { contact: 'mailto:security@acme.example' });
    expect(file).toMatchObject({
      kind: 'security-txt',
      host: 'acme-charts.example.com',
      checkIds: ['security-txt'],
      path: '/.well-known/security.txt',
      missing: [],
    });
    expect(file.content).toContain('Contact: mailto:security@acme.example\n');
    expect(file.content).toContain('https://acme-charts.example.com/.well-known/security.txt');
    expect(file.nextStep).toBe('Publish this at /.well-known/security.txt with its headers.');
    expect(await contentOfTables(['RateBucket'])).toEqual(before);
  });

  it('asks for missing facts, and accepts answers with the same words', async () => {
    const empty = await fileOf('agent-card');
    expect(empty.missing.length).toBeGreaterThan(5);
    expect([empty.content, empty.contentType]).toEqual([null, null]);
    for (const { what } of empty.missing) expect(empty.nextStep).toContain(what);
    const others = Object.fromEntries(
      empty.missing.map(({ what }, at) => [what, `answer ${at}`] as const),
    );
    const full = await fileOf('agent-card', { others });
    expect(full.missing).toEqual([]);
    for (const answer of Object.values(others)) expect(full.content).toContain(answer);
  });

  it('cannot be injected into: facts stay text', async () => {
    const name = '</title><script>alert(1)</script> & "quotes"';
    const { content } = await fileOf('json-ld', {
      name,
      summary: '"><img src=x onerror=alert(1)>',
    });
    expect(content!.match(/<\/?script/g)).toHaveLength(2);
    expect(content).not.toContain('<img');
    const json = /<script[^>]*>([\s\S]*)<\/script>/.exec(content!)![1]!;
    expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(name).slice(1, -1));
  });

  it('exists for each kind that needs no page of the site', async () => {
    const [made, refused]: string[][] = [[], []];
    for (const kind of ARTIFACT_KINDS) {
      const answer = await generate({ kind, host: 'acme-charts.example.com' });
      (answer.status === 200 ? made! : refused!).push(kind);
      if (answer.status !== 200)
        expect(await errorOf(answer)).toMatchObject({ status: 404, error: 'artifact_not_found' });
    }
    // These files describe features that the site has.
    expect(refused).toEqual(['home-md', 'webmcp-snippet', 'api-catalog', 'openapi']);
    expect(made).toHaveLength(ARTIFACT_KINDS.length - 4);
  });

  it('passes the check of its file', async () => {
    const { content } = await fileOf('robots-txt', {
      search: true,
      aiAnswers: true,
      aiTraining: false,
    });
    expect(content).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=no');
    const body = { file: 'robots-txt', content };
    const verdict = await post(apiRoutes, '/api/v1/check-file', body);
    expect(FileVerdict.parse(await verdict.json())).toMatchObject({ score: 100 });
  });

  it.each([
    [{ kind: 'favicon', host: 'acme.example.com' }, 'invalid_input'],
    [{ kind: 'llms-txt' }, 'invalid_input'],
    [{ kind: 'llms-txt', host: 'acme.example.com', facts: { contact: 'x' } }, 'invalid_input'],
    [{ kind: 'llms-txt', host: 'localhost' }, 'target_not_allowed'],
  ])('%j is refused', async (body, error) => {
    expect(await errorOf(await generate(body))).toMatchObject({ status: 400, error });
  });

  it('counts against the limit of its caller', async () => {
    const statuses: number[] = [];
    const body = { kind: 'favicon', host: 'acme.example.com' };
    while (!statuses.includes(429) && statuses.length < 100)
      statuses.push((await generate(body, '198.51.100.8')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
