import * as z from 'zod';
import {
  ProviderError,
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  type Citation,
  type ToolCall,
  type Turn,
} from './chat-model';
import { postJson, RefusedByProvider } from './post-json';

export interface ModelEndpoint {
  readonly engine: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly canCite: boolean;
}

// Lenient, because vendors of this protocol add and omit fields.
const Source = z.object({ url: z.string(), title: z.string().nullish().catch(null) });
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.unknown().optional(),
          refusal: z.string().nullish().catch(null),
          tool_calls: z
            .array(
              z.object({
                id: z.string().nullish().catch(null),
                function: z.object({ name: z.string(), arguments: z.unknown().optional() }),
              }),
            )
            .nullish(),
          annotations: z.unknown().optional(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
  citations: z.unknown().optional(),
  search_results: z.unknown().optional(),
});
type Completion = z.infer<typeof Completion>;

/** Chat completions, as OpenAI and compatible servers implement them. */
export class OpenAiModel implements ChatModel {
  readonly engine: string;
  readonly model: string;
  readonly canCite: boolean;
  /** Older servers only accept `max_tokens`; set after their first refusal. */
  #limitField: 'max_completion_tokens' | 'max_tokens' = 'max_completion_tokens';

  constructor(private readonly endpoint: ModelEndpoint) {
    ({ engine: this.engine, model: this.model, canCite: this.canCite } = endpoint);
  }

  async complete(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    const parsed = Completion.safeParse(await this.#post(request, signal));
    if (!parsed.success)
      throw new ProviderError('provider_error', `${this.engine} returned an unexpected response.`);
    return asReply(parsed.data);
  }

  async #post(request: ChatRequest, signal: AbortSignal): Promise<unknown> {
    const { engine, baseUrl, apiKey } = this.endpoint;
    const call = () =>
      postJson(
        {
          engine,
          url: `${baseUrl}/chat/completions`,
          headers: { authorization: `Bearer ${apiKey}` },
          secret: apiKey,
          body: this.#body(request),
        },
        signal,
      );
    try {
      return await call();
    } catch (error) {
      const isUnknownField =
        error instanceof RefusedByProvider &&
        error.status === 400 &&
        error.text.includes('max_completion_tokens');
      if (!isUnknownField || this.#limitField === 'max_tokens') throw error;
      this.#limitField = 'max_tokens';
      return call();
    }
  }

  #body({ system, messages, tools, search, maxOutputTokens }: ChatRequest): object {
    return {
      model: this.model,
      messages: [{ role: 'system', content: system }, ...messages.flatMap(asMessages)],
      [this.#limitField]: maxOutputTokens,
      ...(tools.length > 0
        ? { tools: tools.map((tool) => ({ type: 'function', function: tool })) }
        : {}),
      ...(search && this.canCite ? { web_search_options: {} } : {}),
    };
  }
}

function asMessages(turn: Turn): object[] {
  if (turn.role === 'user') return [{ role: 'user', content: turn.text }];
  if (turn.role === 'tool')
    return turn.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }));
  const calls = turn.toolCalls.map(({ id, name, args }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args ?? {}) },
  }));
  return [
    { role: 'assistant', content: turn.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
  ];
}

function asReply(reply: Completion): ChatReply {
  const { message, finish_reason: reason } = reply.choices[0]!;
  const toolCalls = (message.tool_calls ?? []).map(({ id, function: called }, n): ToolCall => ({
    id: id ?? `call_${n + 1}`,
    name: called.name,
    args: argumentsOf(called.arguments),
  }));
  return {
    text: textOf(message.content) || (message.refusal ?? ''),
    toolCalls,
    stop: stopOf(reason ?? '', toolCalls.length > 0, Boolean(message.refusal)),
    citations: citationsOf(reply),
    usage: {
      inputTokens: reply.usage?.prompt_tokens ?? 0,
      outputTokens: reply.usage?.completion_tokens ?? 0,
    },
  };
}

/** Some servers send content in parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content)
    ? content
        .map((part) => z.object({ text: z.string() }).safeParse(part).data?.text ?? '')
        .join('')
    : '';
}

/**
 * Arguments are text, or from some servers an object; text that does not parse becomes an error
 * result of the call.
 */
function argumentsOf(text: unknown): unknown {
  if (typeof text !== 'string') return typeof text === 'object' ? text : null;
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return null;
  }
}

function stopOf(reason: string, hasCalls: boolean, isRefusal: boolean): ChatReply['stop'] {
  if (reason === 'content_filter' || isRefusal) return 'refusal';
  if (hasCalls || reason === 'tool_calls') return 'tool';
  return reason === 'length' ? 'length' : 'end';
}

/**
 * Annotations of the message; some vendors put sources beside the choices, as addresses or objects.
 */
function citationsOf({ choices, search_results, citations }: Completion): Citation[] | null {
  const fields = [choices[0]?.message.annotations, search_results, citations].filter(
    (field) => field !== null && field !== undefined,
  );
  const entries = fields.flatMap((field): unknown[] => (Array.isArray(field) ? field : [null]));
  const read = entries.flatMap((entry): Citation[] => {
    const source =
      typeof entry === 'string'
        ? { url: entry }
        : (z.object({ url_citation: Source }).safeParse(entry).data?.url_citation ??
          Source.safeParse(entry).data);
    return source === undefined || !URL.canParse(source.url)
      ? []
      : [{ url: source.url, title: ('title' in source ? source.title : null) ?? null }];
  });
  return entries.length > 0 && read.length === 0 ? null : read;
}
