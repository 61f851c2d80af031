import { AnthropicModel } from './anthropic-model';
import { signal } from '@/lib/platform/observe/signals';
import { inSpan, SpanKind } from '@/lib/platform/observe/trace';
import { ProviderError, type ChatModel } from './chat-model';
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

/**
 * Models of this installation, including their keys. Reads use `configuredEngines()` of
 * `endpoints.ts`.
 */
export function configuredModels(
  ...from: Parameters<typeof configuredEndpoints>
): Configured<ChatModel> {
  const { answers, agents } = configuredEndpoints(...from);
  return { answers: answers.map(modelOf), agents: agents.map(modelOf) };
}

const modelOf = ({ protocol, ...endpoint }: ConfiguredEndpoint): ChatModel =>
  counted(protocol === 'openai' ? new OpenAiModel(endpoint) : new AnthropicModel(endpoint));

/** Adds metrics and a span to each call. */
const counted = (model: ChatModel): ChatModel => ({
  engine: model.engine,
  model: model.model,
  canCite: model.canCite,
  complete: (request, abort) =>
    inSpan({ name: `model ${model.engine}`, kind: SpanKind.CLIENT }, async () => {
      const { engine } = model;
      try {
        const reply = await model.complete(request, abort);
        signal('model-call', { engine, outcome: 'answered', ...reply.usage });
        return reply;
      } catch (error) {
        const outcome = error instanceof ProviderError ? error.code : 'aborted';
        signal('model-call', { engine, outcome, inputTokens: 0, outputTokens: 0 });
        throw error;
      }
    }),
});
