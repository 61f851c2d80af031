/**
 * The OpenAPI document, from the operations. For the server only: it lists the engine's check ids
 * and artifact kinds.
 */
import { EXAMPLES } from './openapi/examples';
import { COMPATIBILITY } from '@/lib/platform/contract/compatibility';
import { EVENTS, type EventKind } from '@/lib/platform/events/contract';
import { operations } from './operations';
import { SCOPE_MEANINGS } from '@/lib/platform/contract/key-scopes';
import { scopeOf, type Operation, type Tag } from '@/lib/platform/contract/operation';
import { headerComponents } from './openapi/headers';
import { parametersOf } from './openapi/parameters';
import { responsesOf } from './openapi/responses';
import { componentSchemas, schemaRef, type JsonSchema } from './openapi/schemas';

const TAGS: Readonly<Record<Tag, string>> = {
  Public: 'Public endpoints, which work without a key and from any origin.',
  Sites: 'The organization’s sites, with their reports and history.',
  Scans: 'Start scans and follow their progress.',
  Fixes: 'What to fix, and the generated files that help.',
  Verifications: 'Whether fixes were verified by later scans.',
  Visits: 'Which AI clients read a site, counted from its logs.',
  Questions: 'Whether the pages of a site answer what its visitors ask.',
  Answers: 'What AI answer engines say about a site.',
  'Agent runs': 'What AI agents can do on a site.',
  Webhooks: 'Events sent to your own servers, and who gets them.',
  'Client reports': 'Links to reports for people without an account.',
  Organization: 'Members, API keys, plan and audit log.',
  Engine: 'Audits that are not stored.',
};

const scopeSentences = Object.entries(SCOPE_MEANINGS)
  .map(([scope, meaning]) => `\`${scope}\`: ${meaning}`)
  .join(' ');

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Record<string, JsonSchema>>>;
  readonly webhooks: Readonly<Record<string, Record<string, JsonSchema>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
}

export function openApiDocument(baseUrl: string): OpenApiDocument {
  const schemas = componentSchemas(operations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seamark API',
      version: '1.1.0',
      description:
        `Measures how ready a website is for AI agents. ${COMPATIBILITY} ` +
        'Errors are `{ error, message }`; codes are stable, messages are not. With ' +
        '`Accept: application/problem+json`, errors are problem details (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations),
    webhooks: Object.fromEntries(
      EVENTS.map((event) => [event.type, { post: webhookObject(event) }]),
    ),
    components: {
      schemas,
      headers: { ...headerComponents },
      securitySchemes: {
        organizationKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'smk_…',
          description:
            'An API key of an organization with a paid plan. Create one under Account → API keys. ' +
            `Each operation lists the scope that the key needs. ${scopeSentences}`,
        },
      },
    },
  };
}

function pathsOf(ops: readonly Operation[]): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const op of ops)
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: operationObject(op) };
  return paths;
}

function operationObject(op: Operation): JsonSchema {
  const parameters = parametersOf(op);
  return {
    operationId: op.id,
    tags: [op.tag],
    summary: op.summary,
    description: op.description,
    security: op.access === 'public' ? [] : [{ organizationKey: [scopeOf(op)] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(op.body === undefined ? {} : { requestBody: requestBody(op.id, op.body) }),
    responses: responsesOf(op),
  };
}

const WEBHOOK_HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'Id of the event: the same in each try, and when it is sent again.',
  'webhook-timestamp': 'Seconds since 1970 at which this try was signed.',
  'webhook-signature':
    'One or more `v1,<base64>` separated by spaces: HMAC-SHA256 of `id.timestamp.body`.',
};

/** Webhook request, by Standard Webhooks 1.0. */
function webhookObject({ type, summary, schema }: EventKind): JsonSchema {
  return {
    operationId: type,
    tags: ['Webhooks'],
    summary,
    description: `Sent to webhooks that chose \`${type}\`. Signed after Standard Webhooks 1.0.`,
    security: [],
    parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaRef(schema) } },
    },
    responses: {
      '2XX': { description: 'Delivered; the body is not read.' },
      '410': { description: 'The webhook is switched off.' },
      default: { description: 'Tried again for three days.' },
    },
  };
}

function requestBody(id: string, body: NonNullable<Operation['body']>): JsonSchema {
  return {
    required: !body.optional,
    description: `At most ${body.bytesMax ?? 8192} bytes.`,
    content: {
      'application/json': { schema: schemaRef(body.schema), example: EXAMPLES[id]!.request },
      ...(body.takesLog && { 'application/x-ndjson': { schema: { type: 'string' } } }),
    },
  };
}
