import { documentRules, mediaTypeMatch, type DocumentRules, type RuleMatch } from '../document';
import { textMember } from '../../parse/json';
import { quote } from '../../parse/text';
import { tokensOf } from '../../parse/tokens';
import { isDigest, isSkillName, SKILL_TYPES, skillFront, SKILLS_SCHEMA } from './parse';
import {
  differsByLineEnds,
  type ListedSkill,
  type SkillArtifact,
  type SkillsIndexReading,
} from './probe';
import { isFetched } from '../../probes/availability';

const TOKENS_MAX = 5000;

/** Points by the share of the skills, so that an index of many costs no more than one of one. */
const share = (points: number) =>
  ({ of: points, per: 'the share of the skills', isRoundedUp: true }) as const;

/** Message template that names the skill. */
const skill = (before: string, after: string) => (subject: string) =>
  `${before} ${quote(subject, 80)} ${after}`;

/** Rules of a SKILL.md that was fetched. */
const judgeManifest =
  (finds: (artifact: SkillArtifact) => RuleMatch | null | false) => (artifact: SkillArtifact) => {
    const { type } = artifact.entry;
    const isMarkdown = new URL(artifact.exchange.ask.url).pathname.toLowerCase().endsWith('.md');
    const isManifest = type === 'skill-md' || (type !== 'archive' && isMarkdown);
    return isFetched(artifact) && isManifest && finds(artifact);
  };

const { lookup, fail, warn, exact, pass } = documentRules('skills index', ['agent-skills-index']);
/** Rows of the artifacts; a generated index does not repair them. */
const served = documentRules('skill');

/** Discovery 0.2.0: clients discard a skill whose bytes do not match its digest. */
export const indexRules: DocumentRules<SkillsIndexReading> = {
  ...lookup(
    'Publish an index at /.well-known/agent-skills/index.json that everyone can read.',
    'Write the index with a JSON serializer and validate it.',
  ),
  empty: exact(20, {
    keepsFrom: 'conforms',
    when: 'the skills index lists no skills',
    hint: 'List each skill with name, type, description, url and digest.',
  }),
  'old-path': warn(15, {
    keepsFrom: 'reachable',
    when: 'the skills index is only available at the path of earlier drafts',
    hint: 'Serve it at /.well-known/agent-skills/index.json.',
    finds: ({ isOldPath }) => isOldPath,
  }),
  'old-schema': warn(10, {
    keepsFrom: 'conforms',
    when: 'the skills index does not declare the discovery 0.2.0 schema',
    hint: `Set "$schema": "${SKILLS_SCHEMA}".`,
    finds: ({ file }) => {
      const schema = textMember(file.value, '$schema');
      if (schema === undefined) return '$schema is missing';
      return schema.trim() !== SKILLS_SCHEMA && `$schema ${quote(schema, 200)}`;
    },
  }),
  unproven: pass({
    status: 'info',
    keepsFrom: 'reachable',
    when: 'no points are deducted, and no skill could be fetched',
    finds: ({ artifacts, exchange: { ask }, listed }) => {
      const message = `${listed} listed; none was fetched, so their content is unknown`;
      return !artifacts.some(isFetched) && { message, evidence: ask.url };
    },
  }),
  intact: pass({
    finds: ({ artifacts, exchange: { ask }, listed }) => {
      const { length } = artifacts.filter(isFetched);
      const message = `${listed} listed; ${length} fetched and found as listed`;
      return length > 0 && { message, evidence: ask.url };
    },
  }),
};

export const skillRules: DocumentRules<ListedSkill> = {
  'entry-name': warn(share(5), {
    keepsFrom: 'conforms',
    when: 'a name is not 1 to 64 characters of a–z, 0–9 and single inner hyphens',
    hint: 'Use 1 to 64 characters of a–z, 0–9 and single hyphens, with none at either end.',
    message: skill('The name of skill', 'is not valid'),
    finds: ({ name }) => (name === null ? 'name is missing' : !isSkillName(name) && quote(name)),
  }),
  'entry-type': warn(share(5), {
    keepsFrom: 'conforms',
    when: 'a type is neither skill-md nor archive',
    hint: 'Set type to skill-md or archive.',
    message: skill('Skill', 'has no known type'),
    finds: ({ type }) =>
      type === null ? 'type is missing' : !SKILL_TYPES.includes(type) && `type ${quote(type, 60)}`,
  }),
  'entry-description': warn(share(5), {
    keepsFrom: 'conforms',
    when: 'a description is missing, empty or longer than 1024 characters',
    hint: 'Describe in at most 1024 characters what the skill does and when to use it.',
    message: skill('Skill', 'has no description'),
    finds: ({ description, subject }) => {
      if (description === null) return 'description is missing or empty';
      const { length } = [...description];
      const message = skill('Skill', 'has a description of more than 1024 characters')(subject);
      return length > 1024 && { message, evidence: `${length} characters` };
    },
  }),
  'entry-digest': warn(share(5), {
    keepsFrom: 'conforms',
    when: 'a digest is missing, or not sha256:<64 hex> for an artifact that was not fetched',
    hint: 'Add sha256: followed by the 64 hex digits of the artifact’s SHA-256.',
    message: skill('Skill', 'has no digest'),
    finds: ({ digest, isHashed, subject }) => {
      if (digest === null) return 'digest is missing';
      const form = skill('The digest of skill', 'does not have the form sha256:<64 hex>');
      const hint = 'Write sha256: followed by 64 hex digits.';
      const isTold = isDigest(digest) || isHashed;
      return !isTold && { message: form(subject), evidence: quote(digest, 100), hint };
    },
  }),
};

/** Entries whose address cannot be requested. */
export const addressRules: DocumentRules<ListedSkill> = {
  unreachable: served.fail(share(15), {
    keepsFrom: 'reachable',
    when: 'a sampled artifact cannot be fetched, or an entry has no valid url',
    hint: 'Correct the url.',
    message: skill('Skill', 'has no URL'),
    finds: ({ url, address }) =>
      address === null && {
        evidence: url === null ? 'url is missing' : `url ${quote(url, 200)}`,
        hint: 'Set url of each skill to the URL of its artifact.',
      },
  }),
};

export const artifactRules: DocumentRules<SkillArtifact> = {
  unreachable: {
    ...addressRules.unreachable!,
    finds: (artifact) => {
      const fault = skill('Skill', artifact.html ? 'points to a web page' : 'cannot be fetched');
      const hint = 'Serve the artifact at its url, or correct the url.';
      const message = fault(artifact.subject);
      return !isFetched(artifact) && { message, evidence: artifact.reason, hint };
    },
  },
  digest: fail(share(20), {
    keepsFrom: 'conforms',
    when: 'the SHA-256 of a fetched artifact does not match the listed digest',
    hint: 'Recompute the digest whenever you publish the artifact.',
    message: skill('The content of skill', 'does not match its digest'),
    finds: ({ entry: { digest: listed }, digest, text }) => {
      const expected = listed?.trim().toLowerCase();
      if (digest === null || listed === null || expected === digest) return null;
      const cause = differsByLineEnds(text, expected ?? '')
        ? '; it is the digest of the same text with other line ends (LF, CRLF)'
        : '';
      return `listed ${quote(listed, 100)}, served ${digest}${cause}`;
    },
  }),
  'front-matter': served.warn(share(10), {
    keepsFrom: 'conforms',
    when: 'a fetched SKILL.md has no name or no description in its front matter',
    hint: 'Start SKILL.md with YAML front matter that contains name and description.',
    finds: judgeManifest(({ text, subject }) => {
      const front = skillFront(text);
      const lacking = (['name', 'description'] as const).filter((key) => front[key] === null);
      const lacks = skill('The SKILL.md of', `has no ${lacking.join(' or ')} in its front matter`);
      const evidence = front.error ?? `${lacking.join(' and ')} missing`;
      return lacking.length > 0 && { message: lacks(subject), evidence };
    }),
  }),
  'name-differs': warn(share(5), {
    keepsFrom: 'conforms',
    when: 'the name in SKILL.md differs from the name in the index',
    hint: 'Use the same name in both.',
    finds: judgeManifest(({ entry, text }) => {
      const name = skillFront(text).name?.trim();
      if (name === undefined || entry.name === null || name === entry.name) return null;
      const message = `SKILL.md names the skill ${quote(name, 80)}, the index ${quote(entry.name, 80)}`;
      return { message, evidence: `name: ${quote(name, 80)}` };
    }),
  }),
  'skill-type': served.warn(share(3), {
    keepsFrom: 'accepted',
    when: 'SKILL.md is served neither as text/markdown nor as text/plain',
    hint: 'Send Content-Type: text/markdown; charset=utf-8.',
    finds: judgeManifest(({ reply }) =>
      mediaTypeMatch('SKILL.md', reply, ['text/markdown', 'text/plain']),
    ),
  }),
  'long-skill': served.warn(share(3), {
    when: 'SKILL.md is longer than about 5000 tokens',
    hint: 'Keep the instructions short and move details to referenced files.',
    message: skill('The SKILL.md of', `is longer than ${TOKENS_MAX} tokens`),
    finds: judgeManifest(({ text }) => {
      const tokens = tokensOf(text);
      return tokens > TOKENS_MAX && { evidence: `about ${tokens} tokens` };
    }),
  }),
};
