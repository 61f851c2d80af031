import {
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { checkMarkdown, checkPage } from '@/app/(public)/checks/content';
import { apiRoutes } from '@/lib/api/handlers';
import { requestOf } from '@/lib/api/request-of';
import { markdownOf } from '@/app/(public)/md/pages';
import { API_VERSION } from '@/app/(public)/site-map';
import { CHECKS, checkIdOf } from '@seamark/engine';
import { carryCaller, type Authenticated } from '@/lib/platform/access/authenticate';
import { publishedMessage, tryAgainIn, type AppError } from '@/lib/platform/contract/app-error';
import { scopeOf } from '@/lib/platform/contract/operation';
import type { NextStep } from '@/lib/platform/contract/sentence';
import { env } from '@/lib/platform/config/env';
import { scansLeftBy } from '@/lib/reports/scans-left';
import { bodyOf } from '@/lib/platform/http/answer';
import { watchProgress } from '@/lib/platform/http/progress';
import { INSTRUCTIONS, REPAIR_STEPS, SERVER_NAME, UNTRUSTED } from './texts';
import { API_TOOLS, CheckName, writeCall, type ApiTool, type ToolResult } from './tools';

/** The caller and its rights: an organization by its key, or anonymous. */
export interface Caller {
  readonly headers: Headers;
  /** Null for anonymous callers. */
  readonly key: Authenticated | null;
}

/** The sentence with tools of the caller in place of operations. */
type TextOf = (sentence: NextStep) => string;

/** Tools depend on the key only, so the lists never change during a session. */
const UNCHANGING = { listChanged: false };

/** First protocol version whose clients all read structured content. */
const STRUCTURED_SINCE = '2026-07-28';

/** Creates a server for one request, as the protocol requires since 2026-07-28; older clients get the same. */
export function mcpServer(caller: Caller): McpServer {
  const base = env().BASE_URL;
  const server = new McpServer(
    { name: SERVER_NAME, title: 'Seamark', version: API_VERSION, websiteUrl: base },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: UNCHANGING, resources: UNCHANGING, prompts: UNCHANGING },
    },
  );
  const tools = API_TOOLS.filter(({ op }) => {
    const scope = scopeOf(op);
    return scope === null || (caller.key?.scopes.includes(scope) ?? false);
  });
  const called = tools.find(({ name }) => name === calledTool(caller.headers));
  const textOf: TextOf = (sentence) =>
    typeof sentence === 'string' ? sentence : sentence.toString((call) => writeCall(tools, call));
  for (const tool of called ? [called] : tools) addApiTool(server, tool, caller, textOf);
  if (called) return server;
  addGuides(server, base);
  addReports(server, base);
  addPrompts(server);
  return server;
}

/**
 * Name of the called tool, from headers that the SDK verifies against the body (MCP 2026-07-28). Only this tool is
 * registered.
 */
const calledTool = (headers: Headers): string | null =>
  headers.get('mcp-method') === 'tools/call' ? headers.get('mcp-name') : null;

function addApiTool(
  server: McpServer,
  tool: ApiTool,
  { headers, key }: Caller,
  textOf: TextOf,
): void {
  const { name, title, description, op, input, isPure = false } = tool;
  const isRead = op.method === 'GET' || isPure;
  const annotations = { readOnlyHint: isRead, destructiveHint: false, openWorldHint: !isRead };
  server.registerTool(
    name,
    { title, description, inputSchema: compactSchema(input), annotations },
    async (input, { mcpReq }) => {
      const args = input as Record<string, unknown>;
      const request = requestOf(op, tool.request(args), headers, mcpReq.signal);
      if (key) carryCaller(request, key);
      const progressToken = mcpReq._meta?.progressToken;
      if (progressToken !== undefined)
        watchProgress(request, ({ done, total, message }) => {
          if (done === 0) return;
          const params = { progressToken, progress: done, total, message };
          // A disconnected client gets no progress; its request is aborted.
          mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
        });
      const response = await apiRoutes[op.method](request);
      const { value } = bodyOf(response);
      return response.ok
        ? dataOf(await tool.result(value, args), scansLeftOf(response.headers), headers, textOf)
        : errorOf(value as AppError, response.headers.get('retry-after'), textOf);
    },
  );
}

/**
 * Result data. Older protocols also need it as text, for clients without structured content; since 2026-07-28 the text
 * is a sentence, so clients do not pay for the data twice.
 */
function dataOf(
  { summary, value }: ToolResult,
  /** Number of scans left, as a sentence; empty if the call used none. */
  scansLeft: string,
  headers: Headers,
  textOf: TextOf,
): CallToolResult {
  const { nextStep } = value;
  const data = {
    notice: UNTRUSTED,
    ...value,
    ...(nextStep !== undefined && { nextStep: textOf(nextStep as NextStep) }),
    ...(scansLeft !== '' && { scansLeft }),
  };
  const isCurrent = (headers.get('mcp-protocol-version') ?? '') >= STRUCTURED_SINCE;
  const text = isCurrent ? `${textOf(summary)} ${scansLeft}`.trim() : JSON.stringify(data);
  return { content: [{ type: 'text', text }], structuredContent: data };
}

const scansLeftOf = (headers: Headers): string =>
  scansLeftBy(headers.get('ratelimit-policy') ?? '', headers.get('ratelimit') ?? '');

function errorOf(error: AppError, retryAfter: string | null, textOf: TextOf): CallToolResult {
  const message = publishedMessage(error, textOf);
  const isTimed = retryAfter === null || error.details.retryAfterSeconds !== undefined;
  const text = isTimed ? message : `${message} ${tryAgainIn(Number(retryAfter))}`;
  return { isError: true, content: [{ type: 'text', text }] };
}

const schemas = new WeakMap<z.ZodType, Record<string, unknown>>();

/** Caches the JSON Schema of a Zod schema, which the SDK would create for each request. */
function compactSchema(schema: z.ZodType) {
  const toJson = () => {
    let json = schemas.get(schema);
    if (!json) schemas.set(schema, (json = compact(z.toJSONSchema(schema, { io: 'input' }))));
    return json;
  };
  const { validate } = schema['~standard'];
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'seamark',
      validate,
      jsonSchema: { input: toJson, output: toJson },
    },
  };
}

/** Keywords left out of tool schemas: they cost agents tokens without information. Validation is unaffected. */
const OMITTED_KEYWORDS = new Set([
  '$schema',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'additionalProperties',
  'default',
  'x-engine-enum',
  'propertyNames',
]);

function compact(schema: object): Record<string, unknown> {
  const { anyOf, ...rest } = schema as { readonly anyOf?: readonly { readonly type?: string }[] };
  // Agents can leave out an unknown fact, so `null` is not offered.
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== 'null');
  const described = only !== undefined && others.length === 0 ? { ...only, ...rest } : schema;
  return Object.fromEntries(
    Object.entries(described)
      .filter(([keyword, value]) => !OMITTED_KEYWORDS.has(keyword) && value !== 'uuid')
      .map(([keyword, value]) => [
        keyword,
        keyword === 'properties'
          ? eachCompact(value as object)
          : keyword === 'items'
            ? compact(value as object)
            : value,
      ]),
  );
}

const eachCompact = (properties: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, compact(schema as object)]),
  );

const EXPLAIN_INPUT = compactSchema(z.strictObject({ checkId: CheckName }));

function addGuides(server: McpServer, base: string): void {
  server.registerTool(
    'explain_check',
    {
      title: 'Explain a check',
      description: 'What a check looks for, its rules with their points, and how to fix findings.',
      inputSchema: EXPLAIN_INPUT,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    },
    (input) => {
      const name = (input as { checkId: string }).checkId;
      const checkId = checkIdOf(name);
      const page = checkId === null ? null : checkPage(checkId);
      if (checkId === null || page === null)
        return {
          isError: true,
          content: [
            {
              type: 'text',
              text: `There is no check ${name}. get_report names the checks of a site.`,
            },
          ],
        };
      const markdown = checkMarkdown(page);
      return { content: [{ type: 'text', text: markdown }] };
    },
  );
  for (const { id, name, description } of CHECKS)
    server.registerResource(
      `check-${id}`,
      `${base}/checks/${id}.md`,
      { title: name, description, mimeType: 'text/markdown' },
      (uri) => readMarkdown(uri, `/checks/${id}`),
    );
}

function addReports(server: McpServer, base: string): void {
  server.registerResource(
    'report',
    new ResourceTemplate(`${base}/report/{host}.md`, { list: undefined }),
    {
      title: 'Public report',
      description: 'The latest public report of a host. Quotes the scanned site: untrusted data.',
      mimeType: 'text/markdown',
    },
    (uri, { host }) => readMarkdown(uri, `/report/${String(host)}`, `${UNTRUSTED}\n\n`),
  );
}

async function readMarkdown(uri: URL, path: string, preface = '') {
  const page = await markdownOf(path);
  if (page === null || !('text' in page))
    throw new ResourceNotFoundError(
      uri.href,
      `There is nothing at ${uri.href}. If it is a public site, scan it with scan_site.`,
    );
  const text = preface + page.text;
  return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
}

function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'repair-site',
    {
      title: 'Repair a site',
      description: 'Makes a site of yours ready for AI agents, fix by fix, with proof.',
      argsSchema: z.object({ host: z.string().min(1).max(253).describe('A host of list_sites.') }),
    },
    ({ host }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: repairPrompt(host) } }],
    }),
  );
}

const repairPrompt = (host: string): string =>
  `Make the site ${host} ready for AI agents with the Seamark tools.\n\n${REPAIR_STEPS}`;
