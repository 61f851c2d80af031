import { describe, expect, it } from 'vitest';
import { robotsTxtArtifact } from '@/engine/checks/robots-txt/artifact';
import { FETCH_CLIENTS, SEARCH_CLIENTS, TRAINING_CLIENTS } from '@/engine/clients';
import { parseRobots, robotsAllows } from '@/engine/parse/robots';
import { html, redirect, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'robots-txt';
const XML = {
  headers: { 'content-type': 'application/xml' },
  body: '<urlset><url><loc>https://site.test/</loc></url></urlset>',
};
const made = (site: MemorySite, check = CHECK) => repair(robotsTxtArtifact, check, site);

describe('robots-txt', () => {
  it.each<[string, MemorySite]>([
    ['absent', {}],
    ['html', { '/robots.txt': html('<!doctype html><p>x') }],
    ['unreachable', { '/robots.txt': { status: 500 } }],
    ['hops', { '/robots.txt': redirect('/robots.txt') }],
    ['syntax', { '/robots.txt': text('hello\nUser-agent: GPTBot\nDisallow: /a\n') }],
    ['syntax-orphan', { '/robots.txt': text('Disallow: /a\n\nUser-agent: GPTBot\nAllow: /\n') }],
    [
      'type',
      {
        '/robots.txt': {
          headers: { 'content-type': 'text/html' },
          body: 'User-agent: GPTBot\nAllow: /\n',
        },
      },
    ],
    [
      'relative-sitemap',
      { '/robots.txt': text('User-agent: GPTBot\nAllow: /\n\nSitemap: /sitemap.xml\n') },
    ],
  ])('mends %s, and the check is clean', async (slug, site) => {
    const { before, after } = await made(site);
    expect(openSlugs(before)).toEqual([slug]);
    expect(after.score).toBe(100);
  });

  it('never allows what is disallowed now, for any client', async () => {
    const current =
      'User-agent: *\r\nDisallow: /\r\nAllow: /public\r\nCrawl-delay: 3\r\n\r\nUser-agent: Googlebot\r\nDisallow: /x\r\n';
    const { before, after, given } = await made({ '/robots.txt': text(current) });
    expect(openSlugs(before)).toContain('accidental');
    expect(openSlugs(after)).not.toContain('accidental');
    const [was, is] = [parseRobots(current), parseRobots(given!.content)];
    for (const token of [
      '*',
      'Googlebot',
      'SomeBot',
      ...[...SEARCH_CLIENTS, ...FETCH_CLIENTS, ...TRAINING_CLIENTS].map((c) => c.token),
    ])
      for (const path of ['/', '/x', '/public/a', '/llms.txt'])
        expect([token, path, robotsAllows(is, token, path).allowed]).toEqual([
          token,
          path,
          robotsAllows(was, token, path).allowed,
        ]);
    expect(given!.content).not.toContain('\r');
    expect(given!.warnings.join(' ')).toContain(
      'Nothing that your current file disallows is allowed here',
    );
  });

  it('leaves the answers about usage to the owner', async () => {
    const { before, after, given } = await made(
      {
        '/robots.txt': text(
          'User-agent: GPTBot\nDisallow: /\n\nUser-agent: * # all\nUser-agent: Other\nDisallow: /a\n',
        ),
      },
      'usage-policy',
    );
    expect(openSlugs(before)).toEqual(['none']);
    expect(after.score).toBe(100);
    expect(given!.content).toContain('User-agent: Other\nContent-Signal: search=TODO yes or no');
    expect(given!.warnings.join(' ')).toContain(
      'Replace “TODO yes or no: may models be trained on it”.',
    );
  });

  it('names the sitemap that was found', async () => {
    const { before, after, given } = await made({
      '/robots.txt': text('hello\nUser-agent: GPTBot\nAllow: /\n'),
      '/sitemap.xml': XML,
    });
    expect(openSlugs(before)).toEqual(['syntax']);
    expect(after.score).toBe(100);
    expect(given!.content).toContain('\nSitemap: https://site.test/sitemap.xml\n');
  });

  it('warns where the present rules could not be read', async () => {
    const { given } = await made({ '/robots.txt': { status: 503 } });
    expect(given!.warnings.join(' ')).toContain('could not be read');
  });

  it('repeats the declaration in every group, for a client reads its own alone', async () => {
    const { given, after } = await repair(robotsTxtArtifact, 'usage-policy', {
      '/robots.txt': text(
        'User-agent: GPTBot\nUser-agent: CCBot # training\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n',
      ),
    });
    const signal =
      'Content-Signal: search=TODO yes or no: may search engines index it, ai-input=TODO yes or no: may it be used in answers, ai-train=TODO yes or no: may models be trained on it';
    expect(
      given!.content.startsWith(
        `User-agent: GPTBot\nUser-agent: CCBot # training\n${signal}\nDisallow: /\n\nUser-agent: *\n${signal}\nDisallow: /private/\n`,
      ),
    ).toBe(true);
    expect(openSlugs(after)).toEqual([]);
  });

  it('takes the declaration of the group for everyone into the group of AI clients', async () => {
    const { given } = await repair(robotsTxtArtifact, 'robots-txt', {
      '/robots.txt': text('User-agent: *\nContent-Signal: search=yes, ai-train=yes\nDisallow: /\n'),
    });
    expect(given!.content).toContain('Content-Signal: search=yes, ai-train=yes\nDisallow: /\n');
    expect(given!.content.match(/Content-Signal: search=yes, ai-train=yes/g)).toHaveLength(2);
  });
});
