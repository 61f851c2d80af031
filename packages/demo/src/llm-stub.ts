import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the model, independent of the protocol. */
export interface StubRequest {
  readonly protocol: 'openai' | 'anthropic';
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly system: string;
  /** In order; tool results are separate turns. */
  readonly turns: readonly {
    readonly role: 'user' | 'assistant' | 'tool';
    readonly text: string;
  }[];
  readonly tools: readonly string[];
  readonly search: boolean;
}

export interface StubReply {
  readonly text?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly args: unknown }[];
  readonly citations?: readonly { readonly url: string; readonly title?: string }[];
  /** Reason for stopping, in the protocol's own term. */
  readonly stop?: string;
  /** Arguments of tool calls as this text, however broken. */
  readonly rawArguments?: string;
}

export type StubFault =
  | {
      readonly fault: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Starts a response, then closes the connection. */
  | { readonly fault: 'cut' }
  | { readonly fault: 'silence' }
  | { readonly fault: 'raw'; readonly type: string; readonly body: string };

/** May be asynchronous, to simulate a model's delay. */
export type Script = (
  request: StubRequest,
  call: number,
) => StubReply | StubFault | Promise<StubReply | StubFault>;

export interface LlmStub {
  /** `http://127.0.0.1:<port>`; the OpenAI protocol is below `/v1/chat/completions`, the other at `/v1/messages`. */
  readonly url: string;
  readonly requests: readonly StubRequest[];
  close(): Promise<void>;
}

/**
 * A server that speaks both protocols and answers by script. Its engine name is `stub`, to tell it
 * from a vendor.
 */
export async function startLlmStub(script: Script, port = 0): Promise<LlmStub> {
  const requests: StubRequest[] = [];
  const server = createServer((incoming, response) => {
    const reply = async () => {
      const request = understood(incoming, await readBody(incoming));
      requests.push(request);
      answer(response, request, await script(request, requests.length - 1));
    };
    // The client disconnected, or sent invalid JSON.
    reply().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // The stub must not keep the process alive.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => closeServer(server),
  };
}

async function readBody(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>;
}

interface Message {
  readonly role: string;
  readonly content: unknown;
}

function understood(incoming: IncomingMessage, body: Record<string, unknown>): StubRequest {
  const protocol = incoming.url?.endsWith('/messages') ? 'anthropic' : 'openai';
  const messages = (body['messages'] ?? []) as readonly Message[];
  const tools = (body['tools'] ?? []) as readonly {
    name?: string;
    type?: string;
    function?: { name: string };
  }[];
  return {
    protocol,
    headers: incoming.headers,
    body,
    system:
      protocol === 'anthropic'
        ? String(body['system'] ?? '')
        : String(messages.find(({ role }) => role === 'system')?.content ?? ''),
    turns: messages.filter(({ role }) => role !== 'system').map(turnOf),
    tools: tools.flatMap(
      (tool) =>
        tool.function?.name ?? (tool.type?.startsWith('web_search') ? [] : (tool.name ?? [])),
    ),
    search:
      'web_search_options' in body || tools.some(({ type }) => type?.startsWith('web_search')),
  };
}

function turnOf({ role, content }: Message): StubRequest['turns'][number] {
  const blocks = Array.isArray(content)
    ? (content as { type: string; text?: string; content?: unknown }[])
    : [];
  const isResult = role === 'tool' || blocks.some(({ type }) => type === 'tool_result');
  const text =
    typeof content === 'string'
      ? content
      : blocks
          .map((block) => block.text ?? (typeof block.content === 'string' ? block.content : ''))
          .join('\n');
  return { role: isResult ? 'tool' : role === 'assistant' ? 'assistant' : 'user', text };
}

function answer(
  response: ServerResponse,
  request: StubRequest,
  reply: StubReply | StubFault,
): void {
  if (!('fault' in reply))
    return send(
      response,
      200,
      'application/json',
      JSON.stringify(request.protocol === 'openai' ? openAiBody(reply) : anthropicBody(reply)),
    );
  if (reply.fault === 'silence') return;
  if (reply.fault === 'raw') return send(response, 200, reply.type, reply.body);
  if (reply.fault === 'status')
    return send(
      response,
      reply.status,
      'application/json',
      reply.body ?? JSON.stringify({ error: { type: 'stub', message: `status ${reply.status}` } }),
      reply.headers,
    );
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices": [');
  setImmediate(() => response.destroy());
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(body);
}

const usageOf = (reply: StubReply): number => 20 + Math.ceil((reply.text ?? '').length / 4);

function openAiBody({
  text = '',
  toolCalls = [],
  citations = [],
  stop,
  rawArguments,
  ...rest
}: StubReply): object {
  return {
    id: 'stub',
    object: 'chat.completion',
    model: 'stub',
    choices: [
      {
        index: 0,
        finish_reason: stop ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop'),
        message: {
          role: 'assistant',
          content: text,
          ...(toolCalls.length > 0
            ? {
                tool_calls: toolCalls.map(({ name, args }, n) => ({
                  id: `call_${n}`,
                  type: 'function',
                  function: { name, arguments: rawArguments ?? JSON.stringify(args) },
                })),
              }
            : {}),
          annotations: citations.map(({ url, title }) => ({
            type: 'url_citation',
            url_citation: { url, title: title ?? null, start_index: 0, end_index: 0 },
          })),
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: usageOf({ text, ...rest }), total_tokens: 0 },
  };
}

function anthropicBody(reply: StubReply): object {
  const { text = '', toolCalls = [], citations = [], stop } = reply;
  const cited = citations.map(({ url, title }) => ({
    type: 'web_search_result_location',
    url,
    title: title ?? null,
    encrypted_index: 'x',
    cited_text: '',
  }));
  return {
    id: 'stub',
    type: 'message',
    role: 'assistant',
    model: 'stub',
    stop_reason: stop ?? (toolCalls.length > 0 ? 'tool_use' : 'end_turn'),
    content: [
      ...(text === ''
        ? []
        : [{ type: 'text', text, ...(cited.length > 0 ? { citations: cited } : {}) }]),
      ...toolCalls.map(({ name, args }, n) => ({
        type: 'tool_use',
        id: `toolu_${n}`,
        name,
        input: args,
      })),
    ],
    usage: { input_tokens: 100, output_tokens: usageOf(reply) },
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
