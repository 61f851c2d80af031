import { Evaluation, type EvaluationInput } from '@/engine/judging/evaluation';
import type { JudgedCheck } from '@/engine/judging/judge-check';
import type { Check } from '@/engine/checks/define';
import { listedPageAsks } from '@/engine/probes/listed-pages';
import type { Profile } from '@/engine/report/types';
import type { Ask } from '@/engine/network/types';
import { memoryNetwork, ORIGIN, page, type MemoryReply, type MemorySite } from './memory-network';

export const TODAY = '2026-11-21T10:00:00.000Z';

/** Runs checks on a site in memory, without threads. A missing `/` is replaced by a plain good page. */
export async function examine(
  checks: readonly Check[],
  site: MemorySite,
  {
    url = `${ORIGIN}/`,
    origin = ORIGIN,
    profile = 'auto' as Profile,
    full = false,
    date = TODAY,
    endpoint = null as EvaluationInput['endpoint'],
    /** A server that answers later; undefined for what the site answers. */
    serve = async (_: Ask): Promise<MemoryReply | undefined> => undefined,
  } = {},
): Promise<{ results: JudgedCheck[]; evaluation: Evaluation; asked: string[] }> {
  const network = memoryNetwork({ '/': page(), ...site }, origin);
  const options = {
    userAgent: 'Seamark/1.0.0 (+https://seamark.test/bot)',
    timeoutMs: 10_000,
    retries: 0,
    requestsMax: 100,
    signal: new AbortController().signal,
  };
  const session = network.open(options);
  const answerTo = async (ask: Ask) => {
    const reply = await serve(ask);
    return reply
      ? memoryNetwork({ [ask.url]: reply }, origin)
          .open(options)
          .ask(ask)
      : session.ask(ask);
  };
  const input: EvaluationInput = {
    pageUrl: url,
    profile,
    date,
    baseUrl: 'https://seamark.test',
    engine: 'seamark@1.0.0',
    endpoint,
  };
  const defects: unknown[] = [];
  const evaluation = new Evaluation(
    input,
    checks,
    { onDefect: (_, error) => defects.push(error) },
    full,
  );
  let { asks } = evaluation.step([], 100);
  while (asks.length > 0) {
    const answered = await Promise.all(
      asks.map(async (ask) => ({ ask, answer: await answerTo(ask) })),
    );
    ({ asks } = evaluation.step(answered, 100 - session.sent));
  }
  const results = evaluation.finish();
  if (full) {
    const asks = listedPageAsks(evaluation.context);
    evaluation.step(
      await Promise.all(asks.map(async (ask) => ({ ask, answer: await session.ask(ask) }))),
      0,
    );
  }
  if (defects.length > 0) throw defects[0];
  return { results, evaluation, asked: network.asked.map((a) => `${a.method} ${a.url}`) };
}
