import type { Content, ContentPage } from '../content/content';
import { pick, seeded } from '../random';

/** Paragraphs of a page: its summary, each of its facts within filler, and some without any. */
export function paragraphsOf({ filler }: Content, page: ContentPage): string[] {
  const random = seeded(page.slug.length * 101 + page.title.charCodeAt(0));
  const plain = () => Array.from({ length: 4 }, () => pick(random, filler)).join(' ');
  return [
    page.summary,
    plain(),
    ...page.facts.flatMap(([, sentence]) => [
      `${pick(random, filler)} ${sentence} ${pick(random, filler)}`,
      plain(),
    ]),
  ];
}
