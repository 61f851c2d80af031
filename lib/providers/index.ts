import { env, type Env } from '@/lib/env';
import { AnthropicModel } from './anthropic-model';
import type { ChatModel } from './chat-model';
import { OpenAiModel, type Endpoint } from './openai-model';

export { ProviderError, type ChatModel, type ChatReply, type ChatRequest, type Citation, type ProviderErrorCode, type ToolCall, type ToolResult, type ToolSpec, type Turn } from './chat-model';

/** The models of this installation; none without a key, and then neither Answers nor agent runs. */
export interface Models {
  /** One per engine, for questions; searching the web where they can. */
  readonly answers: readonly ChatModel[];
  /** For agent runs. */
  readonly agents: readonly ChatModel[];
}

/** Reads which providers the operator has set. Keys stay inside the models. */
export function configuredModels(settings: Env = env(), keys: Readonly<Record<string, string | undefined>> = process.env): Models {
  const { OPENAI_API_KEY: openAiKey, ANTHROPIC_API_KEY: anthropicKey } = settings;
  const answers: ChatModel[] = [];
  const agents: ChatModel[] = [];
  if (openAiKey) {
    const endpoint = { engine: 'openai', baseUrl: settings.OPENAI_BASE_URL ?? 'https://api.openai.com/v1', apiKey: openAiKey };
    const { OPENAI_MODEL: model, OPENAI_SEARCH_MODEL: searching } = settings;
    if (searching) answers.push(new OpenAiModel({ ...endpoint, model: searching, canCite: true }));
    else if (model) answers.push(new OpenAiModel({ ...endpoint, model, canCite: false }));
    if (model) agents.push(new OpenAiModel({ ...endpoint, model, canCite: false }));
  }
  if (anthropicKey && settings.ANTHROPIC_MODEL) {
    const model = new AnthropicModel({ engine: 'anthropic', baseUrl: settings.ANTHROPIC_BASE_URL ?? 'https://api.anthropic.com', apiKey: anthropicKey, model: settings.ANTHROPIC_MODEL, canCite: true });
    answers.push(model);
    agents.push(model);
  }
  for (const { name, protocol, baseUrl, apiKeyEnv, model, canCite } of settings.LLM_PROVIDERS ?? []) {
    const apiKey = keys[apiKeyEnv];
    if (!apiKey) continue;
    const further = modelOf(protocol, { engine: name, baseUrl, apiKey, model, canCite });
    answers.push(further);
    agents.push(further);
  }
  return { answers, agents };
}

const modelOf = (protocol: 'openai' | 'anthropic', endpoint: Endpoint): ChatModel => (protocol === 'openai' ? new OpenAiModel(endpoint) : new AnthropicModel(endpoint));
