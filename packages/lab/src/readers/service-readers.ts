import { countTokens } from 'gpt-tokenizer';
import type { Errand } from '../content/content';
import type { Connection } from '../network';
import { counted, fetchOf, type Fetch, type Traffic } from './fetch-of';
import { mcpClient } from './mcp-client';
import { holds, ORIGIN, type Outcome } from './reader';

/** What a service is asked: values by name, and the words that its answer then has. */
interface ServiceTask {
  readonly values: Errand['values'];
  readonly proof: string;
}

/** A reader that asks a service of the site instead of reading its pages. */
export interface ServiceReader {
  readonly name: string;
  readonly description: string;
  attempt(connection: Connection, task: ServiceTask): Promise<Outcome>;
}

interface Operation {
  readonly requestBody?: {
    readonly content?: Record<string, { readonly schema?: { readonly properties?: object } }>;
  };
}
interface Description {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths?: Record<string, Record<string, Operation>>;
}

/** Finds the description as clients do, and calls the first operation that takes the values of a task. */
const api: ServiceReader = {
  name: 'API',
  description:
    'an OpenAPI 3 description, by the API catalog, a service-desc link, or /openapi.json, and one call of the operation that takes a question, or the values of a form',
  attempt: (connection, task) =>
    measured(connection, task, async (fetch, { values }) => {
      const text = await describedBy(fetch);
      const { servers = [], paths = {} } = JSON.parse(text) as Description;
      const [path] = Object.entries(paths).find(([, { post }]) =>
        takes(post?.requestBody?.content?.['application/json']?.schema, values),
      )!;
      const answer = await fetch(`${servers[0]?.url ?? ORIGIN}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      });
      return [text, await answer.text()];
    }),
};

const takes = (schema: { readonly properties?: object } | undefined, values: Errand['values']) =>
  Object.keys(values).every((name) => Object.hasOwn(schema?.properties ?? {}, name));

/** Text of the first description that is there. */
async function describedBy(fetch: Fetch): Promise<string> {
  const places = [
    async () => {
      const catalog = await fetch(`${ORIGIN}/.well-known/api-catalog`);
      const { linkset } = (await catalog.json()) as {
        linkset: { 'service-desc'?: { href: string }[] }[];
      };
      return linkset.flatMap((entry) => entry['service-desc'] ?? [])[0]?.href;
    },
    async () => {
      const home = await (await fetch(ORIGIN)).text();
      return /<link rel="service-desc"[^>]*href="([^"]*)"/.exec(home)?.[1];
    },
    () => Promise.resolve('/openapi.json'),
  ];
  for (const placeOf of places) {
    const place = await placeOf().catch(() => undefined);
    const response = place === undefined ? null : await fetch(new URL(place, ORIGIN));
    if (response?.ok) return response.text();
  }
  throw new Error('no description');
}

/** Connects with the official client, lists the tools, and calls the first one that takes the values of a task. */
const mcp: ServiceReader = {
  name: 'MCP',
  description:
    'the MCP server of its card, by the official client: the list of tools, and one call',
  attempt: (connection, task) =>
    measured(connection, task, async (fetch, { values }) => {
      const client = await mcpClient(fetch);
      const { tools } = await client.listTools();
      const tool = tools.find(({ inputSchema }) => takes(inputSchema, values))!;
      const result = await client.callTool({ name: tool.name, arguments: values });
      await client.close();
      return [JSON.stringify(tools), JSON.stringify(result.content)];
    }),
};

export const SERVICE_READERS: readonly ServiceReader[] = [api, mcp];

/** Runs one attempt; an error of the client ends it without success. */
async function measured(
  connection: Connection,
  task: ServiceTask,
  read: (fetch: Fetch, task: ServiceTask) => Promise<string[]>,
): Promise<Outcome> {
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const texts = await read(counted(fetchOf(connection), traffic), task).catch(() => []);
  return {
    done: texts.some((text) => holds(text, task.proof)),
    ...traffic,
    tokens: texts.reduce((sum, text) => sum + countTokens(text), 0),
  };
}
