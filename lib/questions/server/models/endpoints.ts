import { env, type Env } from '@/lib/platform/config/env';
import type { ModelEndpoint } from './openai-model';

/** A model in the form that people may see: without key and address. */
export interface ModelEngine {
  readonly engine: string;
  readonly model: string;
  readonly canCite: boolean;
}

export interface ConfiguredEndpoint extends ModelEndpoint {
  readonly protocol: 'openai' | 'anthropic';
}

/** Empty without a key; then neither Answers nor agent runs are available. */
export interface Configured<Of> {
  /** One per engine, for questions; with web search if supported. */
  readonly answers: readonly Of[];
  /** For agent runs. */
  readonly agents: readonly Of[];
}

type Keys = Readonly<Record<string, string | undefined>>;

/** Reads the operator's provider settings. */
export function configuredEndpoints(
  settings: Env = env(),
  keys: Keys = process.env,
): Configured<ConfiguredEndpoint> {
  const { OPENAI_API_KEY: openAiKey, ANTHROPIC_API_KEY: anthropicKey } = settings;
  const answers: ConfiguredEndpoint[] = [];
  const agents: ConfiguredEndpoint[] = [];
  if (openAiKey) {
    const endpoint = {
      protocol: 'openai',
      engine: 'openai',
      baseUrl: settings.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
      apiKey: openAiKey,
    } as const;
    const { OPENAI_MODEL: model, OPENAI_SEARCH_MODEL: searching } = settings;
    if (searching) answers.push({ ...endpoint, model: searching, canCite: true });
    else if (model) answers.push({ ...endpoint, model, canCite: false });
    if (model) agents.push({ ...endpoint, model, canCite: false });
  }
  const further = [...anthropic(settings, anthropicKey), ...listed(settings, keys)];
  return { answers: [...answers, ...further], agents: [...agents, ...further] };
}

function anthropic(settings: Env, apiKey: string | undefined): ConfiguredEndpoint[] {
  const { ANTHROPIC_MODEL: model, ANTHROPIC_BASE_URL: baseUrl = 'https://api.anthropic.com' } =
    settings;
  return apiKey && model
    ? [{ protocol: 'anthropic', engine: 'anthropic', baseUrl, apiKey, model, canCite: true }]
    : [];
}

function listed({ LLM_PROVIDERS: providers = [] }: Env, keys: Keys): ConfiguredEndpoint[] {
  return providers.flatMap(({ name: engine, apiKeyEnv, ...same }) => {
    const apiKey = keys[apiKeyEnv];
    return apiKey ? [{ ...same, engine, apiKey }] : [];
  });
}

/** For pages and settings, which display the engines but never call them. */
export function configuredEngines(): Configured<ModelEngine> {
  const { answers, agents } = configuredEndpoints();
  const asEngine = ({ engine, model, canCite }: ConfiguredEndpoint): ModelEngine => ({
    engine,
    model,
    canCite,
  });
  return { answers: answers.map(asEngine), agents: agents.map(asEngine) };
}
