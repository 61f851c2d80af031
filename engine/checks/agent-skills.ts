import { defineCheck, fail, pass, unmeasured, warn, type DraftFinding } from '../define';
import {
  isDigest,
  isSkillName,
  SKILL_TYPES,
  skillFront,
  SKILLS_SCHEMA,
  type SkillEntry,
} from '../parse/agent-skills';
import { textMember } from '../parse/json';
import { clip, plural, quote } from '../parse/text';
import { robotsTxtFile } from '../probes/files';
import { mediaType } from '../probes/reply';
import {
  skillsIndex,
  skillUrl,
  type SkillArtifact,
  type SkillsIndexReading,
} from '../probes/skills-index';
import type { Exchange } from '../recording';

/** Agent Skills discovery 0.2.0: clients discard a skill whose bytes do not match its digest. */
export const agentSkills = defineCheck({
  id: 'agent-skills',
  name: 'Agent skills',
  description: 'Is the published index of agent skills intact?',
  category: 'protocols',
  weight: 1,
  scope: 'origin',
  forcedBy: ['docs'],
  probes: { index: skillsIndex, robots: robotsTxtFile },
  applies: {
    lookedFor:
      'an index at /.well-known/agent-skills/index.json and at /.well-known/skills/index.json',
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
        fail('invalid-json', 'The index of skills is not JSON', {
          set: 10,
          on,
          says: file.reply?.truncated
            ? 'larger than 1 MiB, the most that is read'
            : (file.json?.error ?? 'not JSON'),
          hint: 'Write the index with a JSON serializer and validate it.',
        }),
      ];
    if (entries.length === 0)
      return [
        fail('empty', 'The index lists no skill', {
          set: 20,
          on,
          says: 'skills is missing or empty',
          hint: 'List each skill with name, type, description, url and digest.',
        }),
      ];
    const hashed = new Set(artifacts.filter((a) => a.digest !== null).map((a) => a.entry));
    const open = [
      ...form(index),
      ...entries.flatMap((e, at) => entryFaults(e, at, hashed.has(e), on)).slice(0, 60),
      ...addresses(index),
      ...artifacts.flatMap((a) => artifactFaults(a)),
    ];
    return open.length > 0
      ? open
      : [
          pass(
            'intact',
            `${plural(entries.length, 'skill')} listed; ${plural(artifacts.length, 'artifact')} fetched and as listed`,
            on.ask.url,
          ),
        ];
  },
});

function withoutIndex({ file: { state, reason, exchange: on } }: SkillsIndexReading): DraftFinding {
  const hint = 'Publish an index at /.well-known/agent-skills/index.json, readable by everyone.';
  if (state === 'refused')
    return fail('refused', 'The index of skills is refused', { set: 0, on, says: reason, hint });
  if (state === 'broken')
    return fail('broken', 'The index of skills answers with a server error', {
      set: 0,
      on,
      says: reason,
      hint,
    });
  return fail('absent', 'No index of agent skills was found', {
    set: 0,
    on,
    says: `${reason}; nor at /.well-known/skills/index.json`,
    hint,
  });
}

function form({ file, isOldPath }: SkillsIndexReading): DraftFinding[] {
  const on = file.exchange;
  const findings: DraftFinding[] = [];
  if (isOldPath)
    findings.push(
      warn('old-path', 'The index is only at the path of earlier drafts', {
        cost: 15,
        on,
        hint: 'Serve it at /.well-known/agent-skills/index.json.',
      }),
    );
  const schema = file.json?.ok ? textMember(file.json.value, '$schema') : undefined;
  if (schema?.trim() !== SKILLS_SCHEMA)
    findings.push(
      warn('old-schema', 'The index does not name the schema of discovery 0.2.0', {
        cost: 10,
        on,
        says: schema ? `$schema ${quote(schema, 200)}` : '$schema is missing',
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
  const add = (slug: string, message: string, says: string, hint: string) =>
    drafts.push(warn(slug, message, { cost: 5, max: 15, on, says, subject, hint }));
  if (name === null || !isSkillName(name))
    add(
      'entry-name',
      `The name of skill ${quote(subject, 80)} is not valid`,
      name === null ? 'name is missing' : quote(name),
      'Use 1 to 64 of a–z, 0–9 and single hyphens, none at the ends.',
    );
  if (type === null || !SKILL_TYPES.some((t) => t === type))
    add(
      'entry-type',
      `Skill ${quote(subject, 80)} has no known type`,
      type === null ? 'type is missing' : `type ${quote(type, 60)}`,
      'Write type skill-md or archive.',
    );
  if (description === null || [...description].length > 1024)
    add(
      'entry-description',
      `Skill ${quote(subject, 80)} has ${description === null ? 'no description' : 'a description of more than 1024 characters'}`,
      description === null
        ? 'description is missing or empty'
        : `${[...description].length} characters`,
      'Say in at most 1024 characters what it does and when to use it.',
    );
  if (digest === null)
    add(
      'entry-digest',
      `Skill ${quote(subject, 80)} has no digest`,
      'digest is missing',
      'Add sha256: and the 64 hex digits of the artifact’s SHA-256.',
    );
  else if (!isDigest(digest) && !isHashed)
    add(
      'entry-digest',
      `The digest of skill ${quote(subject, 80)} is not of the form sha256:<64 hex>`,
      quote(digest, 100),
      'Write sha256: and 64 hex digits.',
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
      fail('unreachable', `Skill ${quote(subject, 80)} has no address`, {
        cost: 15,
        on: file.exchange,
        says: entry.url === null ? 'url is missing' : `url ${quote(entry.url, 200)}`,
        subject,
        hint: 'Give each skill the url of its artifact.',
      }),
    );
}

function artifactFaults({
  entry,
  exchange: on,
  reply,
  state,
  reason,
  text,
  digest,
}: SkillArtifact): DraftFinding[] {
  const subject = label(entry, 0);
  if (reply?.status === 429) return [];
  if (state !== 'present' && state !== 'elsewhere')
    return [
      fail('unreachable', `Skill ${quote(subject, 80)} cannot be fetched`, {
        cost: 15,
        on,
        says: reason,
        subject,
        hint: 'Serve the artifact at its url, or correct the url.',
      }),
    ];
  const findings: DraftFinding[] = [];
  if (digest !== null && entry.digest !== null && entry.digest.trim().toLowerCase() !== digest)
    findings.push(
      fail('digest', `The bytes of skill ${quote(subject, 80)} do not match its digest`, {
        cost: 20,
        on,
        says: `listed ${quote(entry.digest, 100)}, served ${digest}`,
        subject,
        hint: 'Recompute the digest whenever the artifact is published.',
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
      warn(
        'front-matter',
        `SKILL.md of ${quote(subject, 80)} lacks ${lacking.join(' and ')} in its front matter`,
        {
          cost: 10,
          max: 10,
          on,
          says: front.error ?? `${lacking.join(' and ')} missing`,
          subject,
          hint: 'Begin SKILL.md with YAML front matter that has name and description.',
        },
      ),
    );
  if (front.name !== null && name !== null && front.name.trim() !== name)
    findings.push(
      warn(
        'name-differs',
        `SKILL.md calls the skill ${quote(front.name, 80)}, the index ${quote(name, 80)}`,
        {
          cost: 5,
          max: 5,
          on,
          says: `name: ${quote(front.name, 80)}`,
          subject,
          hint: 'Use one name in both.',
        },
      ),
    );
  if (type !== 'text/markdown' && type !== 'text/plain')
    findings.push(
      warn('skill-type', `SKILL.md is sent as ${type ?? 'no media type'}`, {
        cost: 3,
        max: 3,
        on,
        subject,
        hint: 'Send Content-Type: text/markdown; charset=utf-8.',
      }),
    );
  const tokens = Math.ceil(text.length / 4);
  if (tokens > TOKENS_MAX)
    findings.push(
      warn('long-skill', `SKILL.md of ${quote(subject, 80)} is longer than ${TOKENS_MAX} tokens`, {
        cost: 3,
        max: 3,
        on,
        says: `about ${tokens} tokens, at 4 characters each`,
        subject,
        hint: 'Keep the instructions short and move detail to referenced files.',
      }),
    );
  return findings;
}
