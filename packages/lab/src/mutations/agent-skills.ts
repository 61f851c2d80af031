import { createHash } from 'node:crypto';
import { all, edit, headers, json, remove, serve, truncate, type Mutation } from '../site';
import type { Breaks } from './breaks';

const INDEX = '/.well-known/agent-skills/index.json';
const SKILL = '/.well-known/agent-skills/moor-a-buoy/SKILL.md';
const entry = (to: (entry: Record<string, unknown>) => void): Mutation =>
  json(INDEX, ({ skills: [skill] }) => to(skill));
/** Changes the skill and the digest in the index. */
const skill =
  (to: (source: string) => string): Mutation =>
  (site) => {
    const changed = edit(SKILL, to)(site);
    const { body } = (changed[SKILL] as (ask: object) => { body: string })({});
    const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
    return entry((skill) => (skill.digest = digest))(changed);
  };

export const agentSkills: Breaks = {
  absent: { by: remove(INDEX) },
  refused: { by: serve(INDEX, { status: 403 }) },
  broken: { by: serve(INDEX, { status: 500 }) },
  'invalid-json': { by: truncate(INDEX) },
  empty: { by: json(INDEX, (index) => (index.skills = [])) },
  'old-path': {
    by: (site) => ({
      ...site,
      '/.well-known/skills/index.json': site[INDEX]!,
      [INDEX]: { status: 404 },
    }),
  },
  'old-schema': { by: json(INDEX, (index) => delete index.$schema) },
  'entry-name': {
    by: all(
      entry((skill) => (skill.name = 'Moor a buoy')),
      skill((source) => source.replace('name: moor-a-buoy', 'name: Moor a buoy')),
    ),
  },
  'entry-type': { by: entry((skill) => (skill.type = 'text')) },
  'entry-description': { by: entry((skill) => delete skill.description) },
  'entry-digest': {
    by: json(INDEX, ({ skills }) =>
      skills.push({ ...skills[0], type: 'archive', digest: 'unknown' }),
    ),
  },
  unreachable: { by: remove(SKILL) },
  digest: { by: entry((skill) => (skill.digest = `sha256:${'0'.repeat(64)}`)) },
  'front-matter': { by: skill((source) => source.replace(/description: .*\n/, '')) },
  'name-differs': { by: skill((source) => source.replace('moor-a-buoy', 'moor-buoy')) },
  'skill-type': { by: headers(SKILL, { 'content-type': 'application/octet-stream' }) },
  'long-skill': {
    by: skill((source) => source + 'Measure the depth at high tide. '.repeat(1_100)),
  },
};
