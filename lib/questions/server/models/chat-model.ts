/** A language model behind one of two wire protocols. */
export interface ChatModel {
  /** Who serves it: `openai`, `anthropic`, or the name in LLM_PROVIDERS. */
  readonly engine: string;
  readonly model: string;
  /** True if it reports its sources. */
  readonly canCite: boolean;
  /** Completes one turn. Throws `ProviderError`, or the signal's reason when aborted. */
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
}

export interface ChatRequest {
  readonly system: string;
  readonly messages: readonly Turn[];
  readonly tools: readonly ToolSpec[];
  /** Allows web search, if the model supports it. */
  readonly search: boolean;
  readonly maxOutputTokens: number;
}

export type Turn =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments; an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** Parsed but not validated; null if the model's JSON was invalid. */
  readonly args: unknown;
}

export interface ToolResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}

export interface ChatReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly stop: 'end' | 'tool' | 'length' | 'refusal' | 'pause';
  /** Null if there are sources that could not be read. */
  readonly citations: readonly Citation[] | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

export interface Citation {
  readonly url: string;
  readonly title: string | null;
}

export type ProviderErrorCode =
  | 'provider_auth'
  | 'provider_rate_limited'
  | 'provider_error'
  | 'timeout';

/** A provider failed. The message is for the customer: without key, address or response body. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly code: ProviderErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
