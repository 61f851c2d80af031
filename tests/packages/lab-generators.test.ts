import { expect, it } from 'vitest';
import { GENERATOR_FIGURES } from '../../engine/checks/evidence';
import { MANUAL } from '@/packages/lab/src/content/manual';
import { docsOf, markdownFile } from '@/packages/lab/src/generators/generator';
import { GENERATORS } from '@/packages/lab/src/generators/generators';

it('the published figures are of these versions of the generators, and of all questions', () => {
  const tasks = MANUAL.pages.reduce((sum, { facts }) => sum + facts.length, 0);
  const made = GENERATORS.map(({ name, packages }) => `${name} ${Object.values(packages)[0]}`);
  expect(GENERATOR_FIGURES.map(({ name }) => name)).toEqual(made);
  expect(new Set(GENERATOR_FIGURES.map((figures) => figures.tasks))).toEqual(new Set([tasks]));
});

it('each page of the manual is a Markdown file that has its answers', () => {
  const files = new Map(docsOf(MANUAL).map((doc) => [doc.slug, markdownFile(doc)]));
  for (const { slug, facts } of MANUAL.pages)
    for (const [, sentence] of facts)
      expect(files.get(`${MANUAL.folder}/${slug}`)).toContain(sentence);
  expect(files.get('index')).toContain(`/${MANUAL.folder}/${MANUAL.pages[0]!.slug}`);
});

it('every generator of pages gets every page', () => {
  for (const generator of GENERATORS.filter(({ hasApi }) => !hasApi)) {
    const files = Object.entries(generator.files(MANUAL)).flat().join('\n');
    for (const { slug } of MANUAL.pages) expect(files).toContain(slug);
  }
});
