import { CHECKS, ENGINE } from '@seamark/engine';
import { Evaluation } from '@/engine/judging/evaluation';
import { askKey, type Answer, type Ask } from '@/engine/network/types';

/**
 * The fewest dependent waves in which these addresses can be asked: the plan is followed again with the answers
 * known beforehand, all of a wave at once, and a new wave begins only where an answer leads to further asks.
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
