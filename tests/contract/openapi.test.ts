import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ARTIFACT_KINDS } from '@/engine/files/kinds';
import { CHECK_ALIASES, CHECK_IDS } from '@/engine/checks';
import { API_ERRORS, type ApiErrorCode } from '@/lib/platform/contract/errors';
import { errorsOf, scopeOf, type Operation } from '@/lib/platform/contract/operation';
import { operations } from '@/lib/api/operations';
import { EXAMPLES } from '@/lib/api/openapi/examples';
import { apiMarkdown } from '@/app/(public)/docs/api/content';
import { namedSchemas } from '@/lib/platform/contract/named';
import { COMPATIBILITY, FINAL_SCHEMAS } from '@/lib/platform/contract/compatibility';
import { text } from '@/lib/platform/text/markdown';
import { openApiDocument } from '@/lib/api/openapi';

interface Answer {
  headers: object;
  content?: {
    'application/json': {
      schema: object;
      example?: unknown;
      examples?: Record<string, { value: { error: string; message: string } }>;
    };
  };
}
interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  responses: Record<string, Answer>;
}

const document = openApiDocument('https://seamark.example');
// As parsed by a client.
const json = JSON.parse(JSON.stringify(document)) as Record<string, unknown> & typeof document;
const described = Object.values(json.paths).flatMap((path) =>
  Object.values(path),
) as unknown as Described[];

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

function resolve(ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null
          ? Reflect.get(at, part.replaceAll('~1', '/'))
          : undefined,
      json,
    );
}

describe('the document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(json));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('names the fixed versions and the server', () => {
    expect(json.openapi).toBe('3.1.0');
    expect(json.info['version']).toBe('1.1.0');
    expect(json.servers).toEqual([{ url: 'https://seamark.example' }]);
  });

  it('resolves every reference', () => {
    const refs = [...new Set(refsIn(json))];
    expect(refs.length).toBeGreaterThan(20);
    expect(
      refs.filter((ref) => !ref.startsWith('#/components/') || resolve(ref) === undefined),
    ).toEqual([]);
  });

  it('uses every component', () => {
    const refs = new Set(refsIn(json));
    for (const kind of ['schemas', 'headers'] as const)
      for (const name of Object.keys(json.components[kind] ?? {}))
        expect(refs).toContain(`#/components/${kind}/${name}`);
  });

  it('has none of our internal markers in schemas', () => {
    expect(JSON.stringify(json)).not.toMatch(
      /x-engine-enum|\$schema"|\$id"|\$defs|9007199254740991/,
    );
  });

  it('takes check ids and artifact kinds from the engine', () => {
    expect(resolve('#/components/schemas/CheckResult/properties/id/enum')).toEqual(CHECK_IDS);
    expect(resolve('#/components/schemas/Artifact/properties/kind/enum')).toEqual(ARTIFACT_KINDS);
    expect(resolve('#/components/schemas/AuditRequest/properties/checks/items/enum')).toEqual([
      ...CHECK_IDS,
      ...Object.keys(CHECK_ALIASES),
    ]);
  });

  it('has an example of each response that matches its schema', () => {
    for (const op of operations as readonly Operation[]) {
      const described = json.paths[op.path]?.[op.method.toLowerCase()] as unknown as Described;
      const { example } = described.responses[op.status ?? 200]!.content!['application/json'];
      expect(op.response.safeParse(example).error, op.id).toBeUndefined();
    }
  });

  it('states once what may change, in the words of the page of the API', () => {
    expect(json.info['description']).toContain(COMPATIBILITY);
    expect(apiMarkdown('https://seamark.example', 'main')).toContain(text(COMPATIBILITY));
  });

  it('closes requests and the objects that gain no field, and leaves all others open', () => {
    const closed = Object.entries(json.components['schemas'] ?? {})
      .filter(([, schema]) => schema['additionalProperties'] === false)
      .map(([name]) => name);
    const bodies = operations.flatMap((op) =>
      'body' in op ? [namedSchemas.get(op.body.schema)!.id] : [],
    );
    expect(closed).toEqual(expect.arrayContaining([...bodies, ...FINAL_SCHEMAS]));
    for (const name of ['Error', 'SiteList', 'Scan', 'FixList', 'ScanCompletedEvent'])
      expect(closed).not.toContain(name);
  });

  // Frozen within v1: no field is renamed or removed; defaults are 20, 100, and unpaged. A change here changes the
  // contract.
  it('is unchanged', async () => {
    await expect(`${JSON.stringify(json, null, 1)}\n`).toMatchFileSnapshot(
      '__snapshots__/openapi.json',
    );
  });
});

describe.each(operations)('$id', (op) => {
  const here = described.find((entry) => entry.operationId === op.id);
  it('is described in full', () => {
    expect(here?.summary.length).toBeGreaterThan(5);
    expect(here?.description.length).toBeGreaterThan(20);
    expect(here?.tags).toEqual([op.tag]);
  });

  it('names the allowed callers', () => {
    expect(here?.security).toEqual(
      op.access === 'public' ? [] : [{ organizationKey: [scopeOf(op)] }],
    );
  });

  it('lists each of its errors with an example under its status', () => {
    const listed = Object.entries(here?.responses ?? {}).flatMap(([status, answer]) =>
      Object.entries(answer.content?.['application/json'].examples ?? {}).map(
        ([code, example]) => ({ status: Number(status), code, example: example.value }),
      ),
    );
    expect(listed.map((row) => row.code).sort()).toEqual([...errorsOf(op)].sort());
    for (const row of listed) {
      expect(row.status).toBe(API_ERRORS[row.code as ApiErrorCode].status);
      expect(row.example).toEqual({
        error: row.code,
        message: API_ERRORS[row.code as ApiErrorCode].example,
      });
    }
  });

  it('has an example of its request and its response, which follow its schemas', () => {
    const { request, response } = EXAMPLES[op.id]!;
    op.response.parse(response);
    const { body } = op as Operation;
    expect(request !== undefined).toBe(body !== undefined);
    body?.schema.parse(request);
  });

  it('defines the headers of its responses', () => {
    for (const [status, answer] of Object.entries(here?.responses ?? {})) {
      expect(answer.headers).toHaveProperty('X-Request-Id');
      if (status === '429' || status === '503')
        expect(answer.headers).toHaveProperty('Retry-After');
      if (status === '429') expect(answer.headers).toHaveProperty('RateLimit-Policy');
    }
  });
});
