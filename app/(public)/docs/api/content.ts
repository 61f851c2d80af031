import { API_ERRORS } from '@/lib/platform/contract/errors';
import type { Tag } from '@/lib/platform/contract/operation';
import {
  apiReference,
  type ApiReference,
  type Field,
  type OperationEntry,
  type TypeEntry,
  type TypePart,
} from '@/lib/api/openapi/reference';
import { COMPATIBILITY } from '@/lib/platform/contract/compatibility';
import { blocks, code, heading, list, table, text } from '@/lib/platform/text/markdown';
import { describeLimit, policy } from '@/lib/platform/limits/policies';
import { REFERENCE_PAGES } from '../pages';

/** The reference is split into several pages, because a single one is too long for agents. */
export type ReferencePart = keyof typeof REFERENCE_PAGES;

const references = new Map<ReferencePart, ApiReference>();

/** The reference, cached: the contract is constant for the process. */
export function reference(part: ReferencePart): ApiReference {
  const cached = references.get(part) ?? referenceOf(part);
  references.set(part, cached);
  return cached;
}

const PART_OF: Readonly<Partial<Record<Tag, ReferencePart>>> = {
  Public: 'public',
  Engine: 'public',
  Fixes: 'fixes',
  Verifications: 'fixes',
  Webhooks: 'webhooks',
  'Client reports': 'organization',
  Organization: 'organization',
  Visits: 'agents',
  Questions: 'agents',
  Answers: 'agents',
  'Agent runs': 'agents',
};

/** Operations with the types that they refer to, so that all links have a target on the page. */
function referenceOf(part: ReferencePart): ApiReference {
  const { operations, types } = apiReference();
  const ofPart = operations.filter(({ tag }) => (PART_OF[tag] ?? 'main') === part);
  const wanted = new Set(ofPart.flatMap(typesOf));
  // Events are sent to webhooks, so no operation's response refers to them.
  if (part === 'webhooks') for (const { name } of types) if (/Event/.test(name)) wanted.add(name);
  for (const name of wanted)
    for (const ref of refsOf(types.find((entry) => entry.name === name)?.fields ?? []))
      wanted.add(ref);
  return { operations: ofPart, types: types.filter(({ name }) => wanted.has(name)) };
}

const refsOf = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ type }) => type.flatMap(({ ref }) => (ref === undefined ? [] : [ref])));

const typesOf = (op: OperationEntry): string[] => [
  ...(op.body === null ? [] : [op.body]),
  op.response,
  ...refsOf(op.parameters),
  ...refsOf(op.ownBody?.fields ?? []),
  ...refsOf(op.ownResponse?.fields ?? []),
];

export const pageOf = (part: ReferencePart) => REFERENCE_PAGES[part];

/** Texts before the operations. */
export const introductionOf = (part: ReferencePart) =>
  part === 'main' ? INTRODUCTION : INTRODUCTION.filter(([name]) => name === 'errors');

export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Public: 'Public endpoints. They need no API key and can be called from any origin.',
  Sites: 'The sites of your organization, with their reports and history.',
  Scans: 'Start scans and follow their progress.',
  Fixes: 'What to fix, and the generated files that help.',
  Verifications: 'Whether fixes were verified by later scans.',
  Visits: 'Which AI clients read your sites, from the logs of your servers.',
  Questions: 'Whether the pages of your sites answer what visitors ask.',
  Answers: 'What AI answer engines say about your sites.',
  'Agent runs': 'What AI agents can do on your sites.',
  Webhooks: 'Where events are sent, what was sent, and the events themselves.',
  Engine: 'Audits that are not stored.',
};

export const PARTS = {
  base: 'Base URL',
  conventions: 'Conventions',
  authentication: 'Authentication',
  paging: 'Pagination',
  limits: 'Rate limits',
  errors: 'Errors',
  types: 'Types',
} as const;

/** Paragraphs before the operations; backticks mark code. */
const INTRODUCTION: readonly (readonly [
  part: keyof typeof PARTS,
  paragraphs: readonly string[],
])[] = [
  [
    'conventions',
    [
      'Request bodies are JSON in UTF-8, at most 8192 bytes, with `Content-Type: ' +
        'application/json`. Fields use camelCase, query parameters use snake_case.',
      COMPATIBILITY,
      'Missing values are `null`. Times are RFC 3339 in UTC with milliseconds, durations are in ' +
        'milliseconds, and scores are integers from 0 to 100.',
      'Reading never starts a scan, an agent, or a model. `HEAD` works wherever `GET` does. Every response includes `X-Request-Id`.',
    ],
  ],
  [
    'authentication',
    [
      'Public endpoints need no API key. All other endpoints require the key of an organization ' +
        'with a paid plan: `Authorization: Bearer smk_…`. Owners and admins create keys under ' +
        'Account → API keys; a key is shown only once. Revoking a key takes effect immediately.',
      'Use keys only on servers. Endpoints that require a key don’t send CORS headers, so browsers can’t call them from other sites.',
    ],
  ],
  [
    'paging',
    [
      '`limit` is 1 to 50, `offset` 0 to 10000. To get the next page, set `offset` to ' +
        '`nextOffset` and keep the same `limit`. On the last page, `nextOffset` is `null`.',
    ],
  ],
  [
    'limits',
    [
      'Requests over a limit get 429 with `Retry-After` in seconds. `RateLimit-Policy` and ' +
        '`RateLimit` show the limits and your current usage, with the one that is hit first.',
      'Each `GET` responds with an `ETag`. Send it as `If-None-Match` to get 304 without a body if nothing has changed.',
    ],
  ],
  [
    'errors',
    [
      'Every response other than 2xx and 304 has the body `{ "error": code, "message": text }`. Codes are stable; messages can change.',
      'For invalid input, `field` names the field, and `issues` lists all that is wrong. With `Accept: application/problem+json`, the body is problem details (RFC 9457).',
    ],
  ],
];

/** `120 calls with one API key per minute` */
const limitLine = (name: OperationEntry['limits'][number]['name']): string =>
  describeLimit(
    policy(name),
    name === 'target-scans' || name === 'target-public-scans' ? 'one host' : '',
  );

export const errorRows = (): (readonly [
  code: string,
  status: number,
  when: string,
  example: string,
])[] =>
  Object.entries(API_ERRORS).map(([name, { status, when, example }]) => [
    name,
    status,
    when,
    example,
  ]);

const SAMPLE: Readonly<Record<string, string>> = {
  host: 'example.com',
  checkId: 'robots-txt',
  kind: 'llms-txt',
  id: '5f0c8a52-9d3b-4c57-8f0e-2f4d5c6b7a80',
};
const QUERY: Readonly<Record<string, string>> = { getBenchmark: '?host={host}' };
const BODY: Readonly<Record<string, string>> = {
  scanDomain: '{"domain":"example.com"}',
  checkFile: '{"file":"robots-txt","content":"User-agent: *\\nAllow: /\\n"}',
  generateFile:
    '{"kind":"security-txt","host":"example.com","facts":{"contact":"mailto:security@example.com"}}',
  auditUrl: '{"url":"https://example.com/"}',
  startVerification: '{"checkId":"llms-txt"}',
  createMarker: '{"note":"deployed 4f2c1"}',
  createWebhook: '{"url":"https://example.com/hooks"}',
};

export const sampleBody = (op: OperationEntry): string | null => BODY[op.id] ?? null;
/** Path with the query parameters that the operation requires. */
export const templateOf = ({ id, path }: OperationEntry): string => `${path}${QUERY[id] ?? ''}`;
export const sampleOf = (name: string): string => SAMPLE[name] ?? name;
const samplePath = (op: OperationEntry): string =>
  templateOf(op).replace(/\{(\w+)\}/g, (_, name: string) => sampleOf(name));

export function curlOf(op: OperationEntry, baseUrl: string): string {
  const body = sampleBody(op);
  return [
    `curl -s${op.method === 'GET' ? '' : ` -X ${op.method}`} ${baseUrl}${samplePath(op)}`,
    ...(op.isPublic ? [] : ['-H "Authorization: Bearer $SEAMARK_API_KEY"']),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d '${body}'`]),
  ].join(' \\\n  ');
}

/** Notes on an operation, one sentence each. */
export function notesOf(op: OperationEntry): string[] {
  return [
    ...(op.hasLocation ? ['`Location` is the URL to poll.'] : []),
    ...(op.limits.length > 0
      ? [
          `Rate limits: ${op.limits.map(({ name }) => `${limitLine(name)} (\`${name}\`)`).join('; ')}.`,
        ]
      : []),
  ];
}

export interface Group {
  readonly tag: string;
  readonly operations: readonly OperationEntry[];
}

export function groups(part: ReferencePart): Group[] {
  const { operations } = reference(part);
  return [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    tag,
    operations: operations.filter((op) => op.tag === tag),
  }));
}

const typeText = (parts: readonly TypePart[]): string =>
  parts.map(({ text: part }) => part).join('');
const cell = (words: string): string => words.replaceAll('|', '\\|');
const typeCell = (parts: readonly TypePart[]): string => `\`${cell(typeText(parts))}\``;

const fieldRow = ({ name, type, isOptional, description }: Field): string[] => [
  `\`${name}\``,
  typeCell(type),
  cell(`${isOptional ? 'Optional. ' : ''}${description}`),
];

const fieldsMarkdown = ({ fields }: TypeEntry): string =>
  table(['Field', 'Type', 'Meaning'], fields.map(fieldRow));

const typeMarkdown = (type: TypeEntry): string =>
  blocks(
    heading(3, type.name),
    type.description,
    type.fields.length > 0
      ? fieldsMarkdown(type)
      : type.values.map((value) => `\`${value}\``).join(', '),
  ).trimEnd();

function operationMarkdown(op: OperationEntry, baseUrl: string): string {
  return blocks(
    heading(3, `${op.id}: ${op.summary}`),
    `\`${op.method} ${op.path}\`, ${op.isPublic ? 'no API key needed' : 'requires an API key'}`,
    op.description,
    op.parameters.length > 0 &&
      table(
        ['Parameter', 'In', 'Type', 'Meaning'],
        op.parameters.map((field) => [
          `\`${field.name}\``,
          field.in,
          typeCell(field.type),
          cell(`${field.isOptional ? 'Optional. ' : ''}${field.description}`),
        ]),
      ),
    op.body !== null && `Body${op.isBodyOptional ? ' (optional)' : ''}: \`${op.body}\``,
    op.ownBody !== null && fieldsMarkdown(op.ownBody),
    `Response ${op.status}: \`${op.response}\`. ${op.responseDescription}`,
    op.ownResponse !== null && fieldsMarkdown(op.ownResponse),
    `Errors: ${op.errors.map(({ status, code: name }) => `${status} \`${name}\``).join(', ')}`,
    list(notesOf(op)),
    code(curlOf(op, baseUrl), 'sh'),
  ).trimEnd();
}

export function apiMarkdown(baseUrl: string, part: ReferencePart): string {
  const { title, description } = pageOf(part);
  return blocks(
    heading(1, title),
    text(description),
    `${PARTS.base}: ${baseUrl}. The same as OpenAPI 3.1: ${baseUrl}/.well-known/openapi.json`,
    ...introductionOf(part).flatMap(([part, paragraphs]) => [
      heading(2, PARTS[part]),
      ...paragraphs,
      part === 'errors' &&
        table(
          ['Code', 'Status', 'When', 'Example message'],
          errorRows().map(([name, status, when, example]) => [
            `\`${name}\``,
            String(status),
            cell(when),
            cell(example),
          ]),
        ),
    ]),
    ...groups(part).flatMap(({ tag, operations }) => [
      heading(2, tag),
      TAG_DESCRIPTIONS[tag] ?? '',
      ...operations.map((op) => operationMarkdown(op, baseUrl)),
    ]),
    heading(2, PARTS.types),
    ...reference(part).types.map(typeMarkdown),
  );
}
