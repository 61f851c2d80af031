/** One in `every` items, from the position that SAMPLE_SEED (default 0) says. */
export const sampleOf = <T>(items: readonly T[], every: number): T[] =>
  items.filter((_, at) => at % every === Number(process.env.SAMPLE_SEED ?? 0) % every);
