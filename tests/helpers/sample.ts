/** One in `every` items, from the position SAMPLE_SEED (default 0). */
export const oneInEvery = <T>(items: readonly T[], every: number): T[] =>
  items.filter((_, at) => at % every === Number(process.env.SAMPLE_SEED ?? 0) % every);
