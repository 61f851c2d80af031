import { LocalEvaluator } from '@/engine';
import { CHECK_IDS } from '@/engine/checks';
import { NOTHING_STUCK } from '@/engine/audit/evaluator';
import { askKey, type Answer, type Ask } from '@/engine/network/types';

/**
 * The fewest dependent waves in which these addresses can be asked: the plan is followed again with the answers
 * known beforehand, all of a wave at once, and a new wave begins only where an answer leads to further asks.
 */
export async function fewestWaves(
  pageUrl: string,
  answers: ReadonlyMap<string, Answer>,
): Promise<Ask[][]> {
  const evaluator = new LocalEvaluator(({ error }) => {
    throw error;
  });
  const waves: Ask[][] = [];
  let { asks } = await evaluator.start({
    pageUrl,
    profile: 'auto',
    checks: [...CHECK_IDS],
    date: new Date().toISOString(),
    baseUrl: 'https://seamark.test',
    stuck: NOTHING_STUCK,
  });
  while (asks.length > 0) {
    waves.push([...asks]);
    const answered = asks.flatMap((ask) => {
      const answer = answers.get(askKey(ask));
      return answer ? [{ ask, answer }] : [];
    });
    ({ asks } = await evaluator.answered(answered, 100));
  }
  return waves;
}
