import * as z from 'zod';
import {
  ProviderError,
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  type Citation,
  type Turn,
} from './chat-model';
import type { ModelEndpoint } from './openai-model';
import { postJson } from './post-json';

const VERSION = '2023-06-01';
const SEARCHES_MAX = 3;
/** A long turn is returned to be continued; a model that keeps pausing is given up. */
const PAUSES_MAX = 3;
const SAID_NOTHING = '(no answer)';

const Cited = z.object({
  type: z.literal('web_search_result_location'),
  url: z.string(),
  title: z.string().nullish().catch(null),
});
// Blocks of other types are sent back unchanged and otherwise ignored.
const Block = z.looseObject({ type: z.string() });
const TextBlock = z.object({
  type: z.literal('text'),
  text: z.string(),
  citations: z.array(z.unknown()).nullish().catch(null),
});
const ToolBlock = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
});
const FailedSearch = z.object({
  type: z.literal('web_search_tool_result'),
  content: z.object({ type: z.literal('web_search_tool_result_error') }),
});
const Message = z.object({
  content: z.array(Block),
  stop_reason: z.string().nullish(),
  usage: z
    .object({ input_tokens: z.number().catch(0), output_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
});
type Message = z.infer<typeof Message>;

/** The messages protocol of Anthropic. */
export class AnthropicModel implements ChatModel {
  readonly engine: string;
  readonly model: string;
  readonly canCite: boolean;

  constructor(private readonly endpoint: ModelEndpoint) {
    ({ engine: this.engine, model: this.model, canCite: this.canCite } = endpoint);
  }

  async complete(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    const messages: object[] = request.messages.map(asMessage);
    const replies: Message[] = [];
    for (;;) {
      const reply = await this.#post(request, messages, signal);
      replies.push(reply);
      if (reply.stop_reason !== 'pause_turn' || replies.length > PAUSES_MAX)
        return asReply(replies);
      messages.push({ role: 'assistant', content: reply.content });
    }
  }

  async #post(
    { system, tools, search, maxOutputTokens }: ChatRequest,
    messages: readonly object[],
    signal: AbortSignal,
  ): Promise<Message> {
    const { engine, baseUrl, apiKey } = this.endpoint;
    const own = tools.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: parameters,
    }));
    const searching =
      search && this.canCite
        ? [{ type: 'web_search_20250305', name: 'web_search', max_uses: SEARCHES_MAX }]
        : [];
    const all = [...own, ...searching];
    const answer = await postJson(
      {
        engine,
        url: `${baseUrl}/v1/messages`,
        headers: { 'x-api-key': apiKey, 'anthropic-version': VERSION },
        secret: apiKey,
        body: {
          model: this.model,
          system,
          messages,
          max_tokens: maxOutputTokens,
          ...(all.length > 0 ? { tools: all } : {}),
        },
      },
      signal,
    );
    const parsed = Message.safeParse(answer);
    if (!parsed.success)
      throw new ProviderError('provider_error', `${engine} returned an unexpected response.`);
    return parsed.data;
  }
}

function asMessage(turn: Turn): object {
  if (turn.role === 'user') return { role: 'user', content: turn.text };
  if (turn.role === 'tool')
    return {
      role: 'user',
      content: turn.results.map(({ id, text, isError }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: text,
        ...(isError ? { is_error: true } : {}),
      })),
    };
  const calls = turn.toolCalls.map(({ id, name, args }) => ({
    type: 'tool_use',
    id,
    name,
    input: args ?? {},
  }));
  // The protocol rejects turns and blocks without text.
  const says = turn.text.trim() !== '' ? turn.text : calls.length > 0 ? null : SAID_NOTHING;
  return {
    role: 'assistant',
    content: [...(says === null ? [] : [{ type: 'text', text: says }]), ...calls],
  };
}

function asReply(replies: readonly Message[]): ChatReply {
  const blocks = replies.flatMap((reply) => reply.content);
  const texts = blocks.flatMap((block) => TextBlock.safeParse(block).data ?? []);
  const calls = blocks.flatMap((block) => ToolBlock.safeParse(block).data ?? []);
  const citations = texts.flatMap((block) =>
    (block.citations ?? []).flatMap((cited): Citation[] => {
      const source = Cited.safeParse(cited).data;
      return source === undefined ? [] : [{ url: source.url, title: source.title ?? null }];
    }),
  );
  return {
    text: texts.map((block) => block.text).join(''),
    toolCalls: calls.map(({ id, name, input }) => ({ id, name, args: input })),
    stop: stopOf(replies.at(-1)?.stop_reason ?? '', calls.length > 0),
    citations: citations.length === 0 && blocks.some(isFailedSearch) ? null : citations,
    usage: {
      inputTokens: replies.reduce((sum, reply) => sum + (reply.usage?.input_tokens ?? 0), 0),
      outputTokens: replies.reduce((sum, reply) => sum + (reply.usage?.output_tokens ?? 0), 0),
    },
  };
}

/** True for a failed search, whose sources are unknown. */
const isFailedSearch = (block: unknown): boolean => FailedSearch.safeParse(block).success;

function stopOf(reason: string, hasCalls: boolean): ChatReply['stop'] {
  if (reason === 'refusal') return 'refusal';
  if (hasCalls) return 'tool';
  if (reason === 'max_tokens') return 'length';
  return reason === 'pause_turn' ? 'pause' : 'end';
}
