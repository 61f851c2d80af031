import { CHECKS, ENGINE } from '@seamark/engine';
import { Evaluation } from '@/engine/judging/evaluation';
import { askKey, type Answer, type Ask } from '@/engine/network/types';

/**
 * Computes the fewest dependent waves of requests for a page: replays the plan with known answers, where a wave has all
 * requests that depend on earlier waves only.
 */
export function fewestWaves(pageUrl: string, answers: ReadonlyMap<string, Answer>): Ask[][] {
  const evaluation = new Evaluation(
    {
      pageUrl,
      profile: 'auto',
      date: new Date().toISOString(),
      baseUrl: 'https://seamark.test',
      engine: ENGINE,
    },
    CHECKS,
    {
      onDefect: (_, error) => {
        throw error;
      },
    },
    true,
  );
  const waves: Ask[][] = [];
  let { asks } = evaluation.step([], Infinity);
  while (asks.length > 0) {
    waves.push([...asks]);
    const answered = asks.flatMap((ask) => {
      const answer = answers.get(askKey(ask));
      return answer ? [{ ask, answer }] : [];
    });
    ({ asks } = evaluation.step(answered, 100));
  }
  return waves;
}
