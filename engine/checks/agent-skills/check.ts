import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import {
  isDigest,
  isSkillName,
  SKILL_TYPES,
  skillFront,
  SKILLS_SCHEMA,
  type SkillEntry,
} from './parse';
import { textMember } from '../../parse/json';
import { clip, plural, quote } from '../../parse/text';
import { robotsTxtFile } from '../../probes/files';
import { mediaType, servedAs } from '../../probes/reply';
import { skillsIndex, skillUrl, type SkillArtifact, type SkillsIndexReading } from './probe';
import type { Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** Agent Skills discovery 0.2.0: clients discard a skill whose bytes do not match its digest. */
export const agentSkills = defineCheck({
  id: 'agent-skills',
  name: 'Agent skills',
  description: 'Is the published index of agent skills intact?',
  category: 'protocols',
  weight: 1,
  scope: 'origin',
  forcedBy: ['docs'],
  rules,
  guide,
  probes: { index: skillsIndex, robots: robotsTxtFile },
  applies: {
    lookedFor: 'an index at /.well-known/agent-skills/index.json or /.well-known/skills/index.json',
    evidence: ({ index }) =>
      index.file.state === 'present' ? `an index at ${index.file.exchange.ask.url}` : null,
  },

  judge({ index }) {
    const { file, entries, artifacts } = index;
    const on = file.exchange;
    if (file.state === 'unmeasured' || file.state === 'unknown') return unmeasured(on);
    if (file.state !== 'present') return [withoutIndex(index)];
    if (!file.json?.ok)
      return [
        raise('invalid-json', 'The skills index is not valid JSON', {
          on,
          evidence: file.reply?.truncated
            ? 'larger than 1 MiB, the size limit of this check'
            : (file.json?.error ?? 'not JSON'),
        }),
      ];
    if (entries.length === 0)
      return [
        raise('empty', 'The skills index lists no skills', {
          on,
          evidence: 'skills is missing or empty',
        }),
      ];
    const hashed = new Set(artifacts.filter((a) => a.digest !== null).map((a) => a.entry));
    const open = [
      ...form(index),
      ...entries.flatMap((e, at) => entryFaults(e, at, hashed.has(e), on)).slice(0, 60),
      ...addresses(index),
      ...artifacts.flatMap((a) => artifactFaults(a)),
    ];
    if (open.length > 0) return open;
    const seen = artifacts.filter((a) => a.state === 'present' || a.state === 'elsewhere').length;
    const listed = `${plural(entries.length, 'skill')} listed`;
    return seen > 0
      ? [note('intact', `${listed}; ${seen} fetched and found as listed`, on.ask.url)]
      : [note('unproven', `${listed}; none was fetched, so their content is unknown`, on.ask.url)];
  },
});

function withoutIndex({ file: { state, reason, exchange: on } }: SkillsIndexReading): DraftFinding {
  const hint = 'Publish an index at /.well-known/agent-skills/index.json that everyone can read.';
  if (state === 'refused')
    return raise('refused', 'The request for the skills index is refused', {
      on,
      evidence: reason,
      hint,
    });
  if (state === 'broken')
    return raise('broken', 'The skills index returns a server error', {
      on,
      evidence: reason,
      hint,
    });
  return raise('absent', 'No skills index was found', {
    on,
    evidence: `${reason}; also not at /.well-known/skills/index.json`,
    hint,
  });
}

function form({ file, isOldPath }: SkillsIndexReading): DraftFinding[] {
  const on = file.exchange;
  const findings: DraftFinding[] = [];
  if (isOldPath)
    findings.push(
      raise('old-path', 'The skills index is only available at the path of earlier drafts', { on }),
    );
  const schema = file.json?.ok ? textMember(file.json.value, '$schema') : undefined;
  if (schema?.trim() !== SKILLS_SCHEMA)
    findings.push(
      raise('old-schema', 'The skills index does not declare the discovery 0.2.0 schema', {
        on,
        evidence: schema ? `$schema ${quote(schema, 200)}` : '$schema is missing',
        hint: `Set "$schema": "${SKILLS_SCHEMA}".`,
      }),
    );
  return findings;
}

const label = ({ name }: SkillEntry, at: number) =>
  name === null ? `number ${at + 1}` : clip(name, 80);

/** What the entry itself shows. A digest of the wrong form is told once: with the bytes where they were fetched. */
function entryFaults(
  entry: SkillEntry,
  at: number,
  isHashed: boolean,
  on: Exchange,
): DraftFinding[] {
  const { name, type, description, digest } = entry;
  const subject = label(entry, at);
  const drafts: DraftFinding[] = [];
  const add = (
    slug: 'entry-name' | 'entry-type' | 'entry-description' | 'entry-digest',
    message: string,
    evidence: string,
    hint?: string,
  ) =>
    drafts.push(
      raise(slug, message, { on, evidence: evidence, subject, ...(hint ? { hint } : {}) }),
    );
  if (name === null || !isSkillName(name))
    add(
      'entry-name',
      `The name of skill ${quote(subject, 80)} is not valid`,
      name === null ? 'name is missing' : quote(name),
    );
  if (type === null || !SKILL_TYPES.some((t) => t === type))
    add(
      'entry-type',
      `Skill ${quote(subject, 80)} has no known type`,
      type === null ? 'type is missing' : `type ${quote(type, 60)}`,
    );
  if (description === null || [...description].length > 1024)
    add(
      'entry-description',
      `Skill ${quote(subject, 80)} has ` +
        `${description === null ? 'no description' : 'a description of more than 1024 characters'}`,
      description === null
        ? 'description is missing or empty'
        : `${[...description].length} characters`,
    );
  if (digest === null)
    add('entry-digest', `Skill ${quote(subject, 80)} has no digest`, 'digest is missing');
  else if (!isDigest(digest) && !isHashed)
    add(
      'entry-digest',
      `The digest of skill ${quote(subject, 80)} does not have the form sha256:<64 hex>`,
      quote(digest, 100),
      'Write sha256: followed by 64 hex digits.',
    );
  return drafts;
}

/** Entries that lead nowhere whatever is asked. */
function addresses({ file, entries }: SkillsIndexReading): DraftFinding[] {
  return entries
    .flatMap((entry, at) =>
      skillUrl(entry, file) === null ? [{ entry, subject: label(entry, at) }] : [],
    )
    .slice(0, 10)
    .map(({ entry, subject }) =>
      raise('unreachable', `Skill ${quote(subject, 80)} has no URL`, {
        on: file.exchange,
        evidence: entry.url === null ? 'url is missing' : `url ${quote(entry.url, 200)}`,
        subject,
        hint: 'Set url of each skill to the URL of its artifact.',
      }),
    );
}

function artifactFaults({
  entry,
  exchange: on,
  reply,
  state,
  reason,
  html,
  text,
  digest,
}: SkillArtifact): DraftFinding[] {
  const subject = label(entry, 0);
  if (reply?.status === 429) return [];
  if (state !== 'present' && state !== 'elsewhere')
    return [
      raise(
        'unreachable',
        `Skill ${quote(subject, 80)} ${html ? 'points to a web page' : 'cannot be fetched'}`,
        {
          on,
          evidence: reason,
          subject,
          hint: 'Serve the artifact at its url, or correct the url.',
        },
      ),
    ];
  const findings: DraftFinding[] = [];
  if (digest !== null && entry.digest !== null && entry.digest.trim().toLowerCase() !== digest)
    findings.push(
      raise('digest', `The content of skill ${quote(subject, 80)} does not match its digest`, {
        on,
        evidence: `listed ${quote(entry.digest, 100)}, served ${digest}`,
        subject,
      }),
    );
  if (
    entry.type === 'archive' ||
    (entry.type !== 'skill-md' && !new URL(on.ask.url).pathname.toLowerCase().endsWith('.md'))
  )
    return findings;
  return [...findings, ...manifest(entry, on, text, reply ? mediaType(reply) : null)];
}

const TOKENS_MAX = 5000;

/** Of a SKILL.md: each rule costs once, whatever number of skills it concerns. */
function manifest(
  { name }: SkillEntry,
  on: Exchange,
  text: string,
  type: string | null,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const front = skillFront(text);
  const subject = clip(name ?? on.ask.url, 80);
  const lacking = (['name', 'description'] as const).filter((key) => front[key] === null);
  if (lacking.length > 0)
    findings.push(
      raise(
        'front-matter',
        `The SKILL.md of ${quote(subject, 80)} has no ${lacking.join(' or ')} in its front matter`,
        { on, evidence: front.error ?? `${lacking.join(' and ')} missing`, subject },
      ),
    );
  if (front.name !== null && name !== null && front.name.trim() !== name)
    findings.push(
      raise(
        'name-differs',
        `SKILL.md names the skill ${quote(front.name, 80)}, the index ${quote(name, 80)}`,
        { on, evidence: `name: ${quote(front.name, 80)}`, subject },
      ),
    );
  if (type !== 'text/markdown' && type !== 'text/plain')
    findings.push(raise('skill-type', `SKILL.md is ${servedAs(type)}`, { on, subject }));
  const tokens = Math.ceil(text.length / 4);
  if (tokens > TOKENS_MAX)
    findings.push(
      raise(
        'long-skill',
        `The SKILL.md of ${quote(subject, 80)} is longer than ${TOKENS_MAX} tokens`,
        {
          on,
          evidence: `about ${tokens} tokens at 4 characters each`,
          subject,
        },
      ),
    );
  return findings;
}
