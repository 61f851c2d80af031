/** Reference of a pass's reservation and settlement; the first round uses the pass's id. */
export const refOfRound = (passId: string, round: number): string =>
  round === 1 ? passId : `${passId}:${round}`;
