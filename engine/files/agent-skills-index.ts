import {
  isDigest,
  isSkillName,
  SKILL_TYPES,
  SKILLS_SCHEMA,
  skillFront,
  type SkillEntry,
} from '../checks/agent-skills/parse';
import { isObject, objectOf, textMember, without, type JsonObject } from '../parse/json';
import { clip, asciiSlug, trimEndOf } from '../parse/text';
import {
  skillsIndex,
  type ListedSkill,
  type SkillsIndexReading,
} from '../checks/agent-skills/probe';
import { WELL_KNOWN_JSON } from '../probes/first-asks';
import type { ProbeContext } from '../probes/probe-context';
import type { RequiredFact } from './define';
import { jsonArtifact } from './json-artifact';

const ZEROS = `sha256:${'0'.repeat(64)}`;

/**
 * Discovery 0.2.0. Digests cover the bytes that were served; the owner supplies those of files that were not fetched.
 */
export const agentSkillsIndex = jsonArtifact({
  kind: 'agent-skills-index',
  filename: 'index.json',
  checkIds: ['agent-skills'],
  probes: { index: skillsIndex },
  keep: ({ index }) => ({
    path: WELL_KNOWN_JSON.skillsIndex,
    value: objectOf(index.file.value),
  }),
  complete({ value }, { index }, context, { required }) {
    const skills = index.entries.map((entry, at) => repaired(entry, at, index, context, required));
    return {
      document: {
        // Earlier drafts have `version`; 0.2.0 names its schema instead.
        ...without(value, 'version'),
        $schema: SKILLS_SCHEMA,
        skills: skills.length > 0 ? skills : [example(required)],
      },
      warnings:
        skills.length > 0
          ? ['Compute the digests in your build: they change with every change of a skill.']
          : ['Publish the SKILL.md that it lists first.'],
      leavesOpen: skills.flatMap(({ name }, at) => {
        const front = frontOf(index.entries[at]!, index);
        return front?.name && front.name.trim() !== name
          ? [{ code: 'agent-skills/name-differs' as const }]
          : [];
      }),
      // An entry without an address receives one.
      alsoRepairs: index.entries.flatMap(({ address, subject }) =>
        address === null ? [{ code: 'agent-skills/unreachable' as const, subject }] : [],
      ),
    };
  },
});

function example(required: RequiredFact): JsonObject {
  const name = required('name of the skill', 'example');
  return {
    name,
    type: 'skill-md',
    description: required('what the skill does and when to use it', 'An example'),
    url: `/.well-known/agent-skills/${name}/SKILL.md`,
    digest: required('sha256: and 64 hex digits of its bytes', ZEROS),
  };
}

const fetchedOf = ({ address }: ListedSkill, { artifacts }: SkillsIndexReading) =>
  artifacts.find((a) => a.exchange.ask.url === address);

function frontOf(entry: ListedSkill, index: SkillsIndexReading) {
  const fetched = fetchedOf(entry, index);
  return fetched && entry.type !== 'archive' ? skillFront(fetched.text) : null;
}

function repaired(
  entry: ListedSkill,
  at: number,
  index: SkillsIndexReading,
  context: ProbeContext,
  required: RequiredFact,
): JsonObject {
  const url = entry.address;
  const fetched = fetchedOf(entry, index);
  const front = frontOf(entry, index);
  const label = clip(entry.name ?? `number ${at + 1}`, 60);
  const name =
    [front?.name?.trim(), entry.name, entry.name && slug(entry.name)].find(
      (n) => typeof n === 'string' && n !== '' && isSkillName(n),
    ) ?? required(`name of skill ${label}`, `skill-${at + 1}`);
  const description =
    entry.description ??
    front?.description ??
    required(`what skill ${label} does and when to use it`, 'An example');
  const isMarkdown = url !== null && new URL(url).pathname.toLowerCase().endsWith('.md');
  const type =
    SKILL_TYPES.find((t) => t === entry.type) ??
    (isMarkdown ? 'skill-md' : required(`type of skill ${label}: skill-md or archive`, 'archive'));
  return {
    ...keptMembers(entry),
    name,
    type,
    description: [...description].length > 1024 ? clip(description, 1024) : description,
    // Made absolute, because relative addresses would change if the index moves.
    url:
      url ??
      required(
        `address of skill ${label}`,
        `${context.origin}/.well-known/agent-skills/skill-${at + 1}/SKILL.md`,
      ),
    digest:
      fetched?.digest ??
      (entry.digest !== null && isDigest(entry.digest)
        ? entry.digest
        : required(`sha256: and 64 hex digits of the bytes of skill ${label}`, ZEROS)),
  };
}

/** Keeps other members, except `files` and `package` of the draft before `url`. */
const keptMembers = ({ value }: SkillEntry): JsonObject =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([key]) => key !== 'files' && key !== 'package' && textMember(value, key) !== '',
        ),
      )
    : {};

const slug = (text: string) => trimEndOf(asciiSlug(text, 'a-zA-Z0-9', '-').slice(0, 64), '-');
