import { AnthropicModel } from './anthropic-model';
import type { ChatModel } from './chat-model';
import { configuredEndpoints, type Configured, type ConfiguredEndpoint } from './endpoints';
import { OpenAiModel } from './openai-model';

export {
  ProviderError,
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  type Citation,
  type ToolCall,
  type ToolResult,
  type ToolSpec,
  type Turn,
} from './chat-model';

/** The models of this installation. Keys stay inside them. Reads take `configuredEngines()` of `endpoints.ts`. */
export function configuredModels(
  ...from: Parameters<typeof configuredEndpoints>
): Configured<ChatModel> {
  const { answers, agents } = configuredEndpoints(...from);
  return { answers: answers.map(modelOf), agents: agents.map(modelOf) };
}

const modelOf = ({ protocol, ...endpoint }: ConfiguredEndpoint): ChatModel =>
  protocol === 'openai' ? new OpenAiModel(endpoint) : new AnthropicModel(endpoint);
