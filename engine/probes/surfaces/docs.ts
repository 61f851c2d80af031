import { all, probe, read, type Questions } from '../probe';
import { textOfFile } from '../file';
import { llmsTxtFile } from '../files';
import { homePage, metaContent } from '../page';
import { findLinkNamed, siteLinks } from '../site-links';

const SEGMENTS = ['docs', 'documentation', 'guides', 'reference', 'learn', 'kb'];
const GENERATORS =
  /\b(?:docusaurus|vitepress|vuepress|mkdocs|sphinx|gitbook|docsify|nextra|starlight|mintlify|readme\.io|jekyll-docs|hugo-book|antora|mdbook|slate|honkit|fumadocs)\b/i;

/** Evidence of documentation, for people; null without. */
export const docsSurface = probe(function* (): Questions<string | null> {
  const [{ html }, links, llms] = yield* all([read(homePage), read(siteLinks), read(llmsTxtFile)]);
  const link = findLinkNamed(links, ['docs'], SEGMENTS);
  if (link) return `the home page links to ${link.url}`;
  const generator = html && metaContent(html, 'generator');
  if (generator && GENERATORS.test(generator)) return `generator ${generator}`;
  return llms.state === 'present' && /^[ \t]*# \S/m.test(textOfFile(llms))
    ? 'a valid llms.txt'
    : null;
});
