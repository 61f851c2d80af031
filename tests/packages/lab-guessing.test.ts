import { expect, it } from 'vitest';
import { GUESSING_FIGURES } from '@seamark/engine';
import { measureGuessing } from '@/packages/lab/src/guessing/measure-guessing';

it('a run gives the published figures, and a link to the index saves most guesses', async () => {
  const figures = await measureGuessing();
  expect(figures).toEqual(GUESSING_FIGURES);
  const failed = new Map(figures.map((row) => [row.form, row.failed]));
  expect(failed.get('Markdown with a link to llms.txt')! * 4).toBeLessThan(failed.get('Markdown')!);
});
