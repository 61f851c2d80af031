/** Every round of a pass books its own reservation and settlement; the first goes by the pass's id. */
export const refOfRound = (passId: string, round: number): string =>
  round === 1 ? passId : `${passId}:${round}`;
