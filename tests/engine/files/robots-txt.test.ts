import { describe, expect, it } from 'vitest';
import { robotsTxtArtifact } from '@/engine/files/robots-txt';
import type { Facts } from '@/engine/files/facts';
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
      'misspelled',
      { '/robots.txt': text('Useragent: GPTBot\nDissallow: /a\n\nUser-agent: *\nAllow: /\n') },
    ],
    [
      'relative-sitemap',
      { '/robots.txt': text('User-agent: GPTBot\nAllow: /\n\nSitemap: /sitemap.xml\n') },
    ],
  ])('repairs %s, and the check passes', async (slug, site) => {
    const { before, after } = await made(site);
    expect(openSlugs(before)).toEqual([slug]);
    expect(after.score).toBe(100);
  });

  it('never allows what is disallowed now, for any client', async () => {
    const current =
      'User-agent: *\r\nDisallow: /\r\nAllow: /public\r\nCrawl-delay: 3\r\n\r\nUser-agent: Googlebot\r\nDisallow: /x\r\n';
    const { given } = await made({ '/robots.txt': text(current), '/sitemap.xml': XML });
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

  it('leaves the choices about usage to the owner', async () => {
    const { before, after, given, missing } = await made(
      {
        '/robots.txt': text(
          'User-agent: GPTBot\nDisallow: /\n\nUser-agent: * # all\nUser-agent: Other\nDisallow: /a\n',
        ),
      },
      'usage-policy',
    );
    expect(openSlugs(before)).toEqual(['none']);
    expect(after.score).toBe(100);
    expect(given!.content).toContain('User-agent: Other\nContent-Signal: search=yes');
    expect(missing).toContain('YES OR NO: MAY MODELS BE TRAINED ON IT');
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

  it('warns if the existing rules could not be parsed', async () => {
    const { given } = await made({ '/robots.txt': { status: 503 } });
    expect(given!.warnings.join(' ')).toContain('could not be read');
  });

  it('repeats the declaration in every group, because a client reads only its own', async () => {
    const { given, after } = await repair(robotsTxtArtifact, 'usage-policy', {
      '/robots.txt': text(
        'User-agent: GPTBot\nUser-agent: CCBot # training\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n',
      ),
    });
    const signal = 'Content-Signal: search=yes, ai-input=yes, ai-train=yes';
    expect(
      given!.content.startsWith(
        `User-agent: GPTBot\nUser-agent: CCBot # training\n${signal}\nDisallow: /\n\nUser-agent: *\n${signal}\nDisallow: /private/\n`,
      ),
    ).toBe(true);
    expect(openSlugs(after)).toEqual([]);
  });

  it('omits signals that the owner has not decided, and the line if there are none', async () => {
    const site = { '/robots.txt': { status: 404 } };
    const given = async (facts: Facts) =>
      (await repair(robotsTxtArtifact, 'robots-txt', site, { facts })).given!.content;
    expect(await given({})).toMatch(/^User-agent: \*\nAllow: \/\n\nSitemap: .*\n$/);
    expect(await given({ search: true })).toContain(
      'User-agent: *\nContent-Signal: search=yes\nAllow: /\n',
    );
  });

  it('names clients only if the owner’s choices differ by purpose, and invites none', async () => {
    const site = { '/robots.txt': text('User-agent: GPTBot\nDisallow: /a\n'), '/sitemap.xml': XML };
    const groups = async (facts: Facts) => {
      const { given } = await repair(robotsTxtArtifact, 'robots-txt', site, { facts });
      return parseRobots(given!.content);
    };
    const same = await groups({ search: true, aiAnswers: true, aiTraining: true });
    expect([...same.groups.keys()]).toEqual(['gptbot', '*']);
    const differing = await groups({ search: true, aiAnswers: true, aiTraining: false });
    expect(robotsAllows(differing, 'CCBot', '/').allowed).toBe(false);
    expect(robotsAllows(differing, 'Claude-User', '/').allowed).toBe(true);
    expect(robotsAllows(differing, 'GPTBot', '/').allowed).toBe(true);
  });

  it('does not extend a denial to the client of a last group without rules', async () => {
    const site = { '/robots.txt': text('User-agent: *\nLicense: https://site.test/l.xml\n') };
    const facts = { search: true, aiAnswers: true, aiTraining: false };
    const { given } = await repair(robotsTxtArtifact, 'robots-txt', site, { facts });
    const robots = parseRobots(given?.content ?? '');
    expect(robotsAllows(robots, 'CCBot', '/').allowed).toBe(false);
    expect(robotsAllows(robots, '*', '/').allowed).toBe(true);
  });
});
