import { describe, expect, it } from 'vitest';
import { generateAll, type GeneratedArtifact } from '@/engine/files';
import { judgeCheck } from '@/engine/judging/judge-check';
import { CHECKS } from '@/engine/checks';
import { withFiles } from '../../helpers/overlay';
import { examine } from '../../helpers/examine';
import { page, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs } from '../../helpers/repair';
import { POOR } from '../../helpers/sites/poor-site';

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};
const ROBOTS = 'User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n';

async function setFor(site: MemorySite) {
  const { results, evaluation } = await examine(CHECKS, site, { full: true });
  const { context } = evaluation;
  const files = generateAll(context, results, hooks);
  const openWith = (drafts: readonly GeneratedArtifact[], checkId: string) =>
    openSlugs(
      judgeCheck(
        CHECKS.find(({ id }) => id === checkId)!,
        withFiles(
          context,
          drafts.map(({ draft }) => draft),
        ),
        hooks,
      ),
    );
  return { files, openWith, file: (kind: string) => files.find((f) => f.kind === kind)! };
}

/** The file without the lines that its warnings attribute to other files. */
const without = ({ draft }: GeneratedArtifact): string[] => {
  const borrowed = (draft.borrowed ?? []).map(({ line }) => line);
  return draft.content
    .split('\n')
    .filter((line) => line.trim() !== '' && !borrowed.includes(line.trim()));
};

describe('files of one set', () => {
  it('robots.txt names the generated sitemap, even if it has no finding itself', async () => {
    const signal = 'Content-Signal: search=yes, ai-input=yes, ai-train=no\n';
    const { file, files, openWith } = await setFor({
      '/': page(),
      '/robots.txt': text(ROBOTS.replaceAll('Allow: /\n', `${signal}Allow: /\n`)),
    });
    const robots = file('robots-txt');
    const line = 'Sitemap: https://site.test/sitemap.xml';
    expect(robots.wantedBy).toContain('sitemap');
    expect(robots.draft.content).toContain(`${line}\n`);
    expect(robots.alone).toEqual(robots.draft);
    expect(robots.draft.warnings).toContain(
      `“${line}” belongs to sitemap-xml (/sitemap.xml): publish that file too, or leave this out.`,
    );
    const two = files.filter(({ kind }) => kind === 'robots-txt' || kind === 'sitemap-xml');
    expect([openWith(two, 'sitemap'), openWith(two, 'robots-txt')]).toEqual([
      ['lastmod-coverage'],
      [],
    ]);
    expect(openWith([file('sitemap-xml')], 'sitemap')).toEqual(['lastmod-coverage', 'undeclared']);
  });

  it('robots.txt that already names it gets no second line', async () => {
    const { file } = await setFor({
      '/': page(),
      '/robots.txt': text('User-agent: *\nAllow: /\n\nSitemap: https://site.test/sitemap.xml\n'),
    });
    expect(file('robots-txt').draft.content.match(/Sitemap:/g)).toHaveLength(1);
    expect(file('robots-txt').draft.borrowed).toEqual([]);
  });

  it('without the lines about other files, each file equals the one published alone', async () => {
    const { files } = await setFor(POOR);
    const borrowers = files.filter(({ draft }) => (draft.borrowed ?? []).length > 0);
    expect(borrowers.map(({ kind }) => kind)).toEqual(['robots-txt', 'llms-txt', 'home-md']);
    for (const file of borrowers) {
      for (const { kind, line } of file.draft.borrowed!) {
        expect(file.draft.content).toContain(line);
        expect(files.some((other) => other.kind === kind)).toBe(true);
      }
      // The sitemap needs robots.txt to name it.
      if (file.kind !== 'robots-txt')
        expect(without(file).filter((line) => line !== '## For programs')).toEqual(
          file.alone.content.split('\n').filter((line) => line.trim() !== ''),
        );
    }
  });
});
