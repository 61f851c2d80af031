import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { agentSkillsIndex } from '@/engine/files/agent-skills-index';
import { json, markdown, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const INDEX = '/.well-known/agent-skills/index.json';
const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const FIND = '---\nname: find-chart\ndescription: Finds charts.\n---\nText\n';
const digest = `sha256:${createHash('sha256').update(FIND).digest('hex')}`;
const run = (site: MemorySite, profile?: 'docs') =>
  repair(agentSkillsIndex, 'agent-skills', site, profile ? { profile } : {});
const skills = (content: string) =>
  (JSON.parse(content) as { skills: Record<string, unknown>[] }).skills;

describe('agent-skills-index', () => {
  it('rewrites the entry from the served file', async () => {
    const { before, after, given } = await run({
      [INDEX]: json({
        skills: [{ name: 'Find Chart', url: 'find/SKILL.md', digest: 'sha256:1', license: 'MIT' }],
      }),
      '/.well-known/agent-skills/find/SKILL.md': markdown(FIND),
    });
    expect(openSlugs(before)).toEqual([
      'digest',
      'entry-description',
      'entry-name',
      'entry-type',
      'name-differs',
      'old-schema',
    ]);
    expect(openSlugs(after)).toEqual([]);
    expect(JSON.parse(given!.content)).toEqual({
      $schema,
      skills: [
        {
          name: 'find-chart',
          type: 'skill-md',
          description: 'Finds charts.',
          url: 'https://site.test/.well-known/agent-skills/find/SKILL.md',
          digest,
          license: 'MIT',
        },
      ],
    });
  });

  it('converts an index of the draft before url, at the old path, to 0.2.0', async () => {
    const { before, after, given } = await run({
      '/.well-known/skills/index.json': json({
        version: '0.1.0',
        skills: [{ name: 'find-chart', description: 'Finds charts.', files: ['SKILL.md'] }],
      }),
      '/.well-known/skills/find-chart/SKILL.md': markdown(FIND),
    });
    expect(openSlugs(before)).toEqual(['entry-digest', 'entry-type', 'old-path', 'old-schema']);
    expect(openSlugs(after)).toEqual([]);
    expect(given!.path).toBe(INDEX);
    expect(skills(given!.content)).toEqual([
      {
        name: 'find-chart',
        type: 'skill-md',
        description: 'Finds charts.',
        url: 'https://site.test/.well-known/skills/find-chart/SKILL.md',
        digest,
      },
    ]);
  });

  it('asks the owner for the digest of a file that was not fetched', async () => {
    const { missing, after } = await run({
      [INDEX]: json({
        $schema,
        skills: [
          {
            name: 'a',
            type: 'archive',
            description: 'x'.repeat(1100),
            url: 'https://cdn.example/a.tgz',
          },
        ],
      }),
    });
    expect(openSlugs(after)).toEqual([]);
    expect(missing).toContain('SHA256: AND 64 HEX DIGITS OF THE BYTES OF SKILL A');
  });

  it('waits for the owner if there is no index, or one that cannot be parsed', async () => {
    const sites: MemorySite[] = [
      {},
      { [INDEX]: text('x') },
      { [INDEX]: json({ skills: [] }) },
      { [INDEX]: { status: 500 } },
    ];
    for (const site of sites) {
      const { after, missing } = await run(site, 'docs');
      expect(openSlugs(after)).toEqual([]);
      expect(missing).toContain('NAME OF THE SKILL');
    }
  });

  it('warns of what it does not repair', async () => {
    const { given, after } = await run({
      [INDEX]: json({
        skills: [{ name: 'a', type: 'skill-md', description: 'd', url: '/gone.md', digest }],
      }),
    });
    expect(openSlugs(after)).toEqual(['unreachable']);
    expect(given!.warnings.join()).toContain(
      'This file does not repair: Skill “a” cannot be fetched.',
    );
  });

  it('stays JSON with valid names for any content of the entries', async () => {
    const { after, given } = await run({
      [INDEX]: {
        headers: { 'content-type': 'application/json' },
        body: '{"skills":[{"name":"\\"}-__proto__\\u0000","description":"</script>\\u202e","__proto__":{"x":1},"url":"/x.md"},null]}',
      },
    });
    expect(openSlugs(after)).toEqual(['unreachable']);
    for (const skill of skills(given!.content).slice(0, 1))
      expect(skill.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
