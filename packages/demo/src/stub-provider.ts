import { env } from '@/lib/platform/config/env';
import { configuredModels, type ChatModel } from '@/lib/questions/server/models';
import { startLlmStub } from './llm-stub';
import { StagedClock } from './staged-clock';
import { nextAgentReply } from './stub-agent';
import { answerTo } from './stub-answers';

/** Delay of the model, longer for longer replies, so that replays take visible time. */
const THINKING_MS = { atLeast: 700, character: 12 } as const;
const KEY = 'SEAMARK_STUB_KEY';

export interface StubProvider {
  /** Models of the provider, named as now or by an earlier name. */
  models(name?: string): {
    readonly answers: readonly ChatModel[];
    readonly agents: readonly ChatModel[];
  };
}

/**
 * Starts a stub that answers as of the clock's day and adds it to LLM_PROVIDERS. Call it before the
 * environment is read.
 */
export async function provideStub(clock = new StagedClock()): Promise<StubProvider> {
  const { url } = await startLlmStub(async ({ tools, turns }) => {
    if (tools.length === 0) return answerTo(turns[0]?.text ?? '', clock.daysAgo);
    const reply = nextAgentReply(turns);
    await clock.pass(THINKING_MS.atLeast + THINKING_MS.character * JSON.stringify(reply).length);
    return reply;
  });
  process.env['LLM_PROVIDERS'] = JSON.stringify(entriesOf(url, 'stub'));
  process.env[KEY] = 'none';
  return {
    models: (name = 'stub') =>
      configuredModels({
        ...env(),
        OPENAI_API_KEY: undefined,
        ANTHROPIC_API_KEY: undefined,
        LLM_PROVIDERS: entriesOf(url, name),
      }),
  };
}

/** One model per protocol, with names that no vendor uses. */
const entriesOf = (url: string, model: string) => [
  {
    name: 'stub',
    protocol: 'openai' as const,
    baseUrl: `${url}/v1`,
    apiKeyEnv: KEY,
    model,
    canCite: true,
  },
  {
    name: 'stub-messages',
    protocol: 'anthropic' as const,
    baseUrl: url,
    apiKeyEnv: KEY,
    model: `${model}-messages`,
    canCite: true,
  },
];
