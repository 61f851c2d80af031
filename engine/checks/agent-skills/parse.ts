import { FRONT_MATTER } from '../../parse/markdown';
import {
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type ParsedJson,
} from '../../parse/json';
import { parseYaml } from '../../parse/yaml';

export const SKILLS_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
export const SKILL_TYPES: readonly string[] = ['skill-md', 'archive'];

export interface SkillEntry {
  readonly value: Json;
  readonly name: string | null;
  readonly type: string | null;
  readonly description: string | null;
  /** As written; in drafts without `url`, the path derived from the name. */
  readonly url: string | null;
  /** As written: the expected hash of the bytes at `url`. */
  readonly digest: string | null;
}

const ENTRIES_MAX = 200;

/** 1–64 characters of a–z, 0–9, and single inner hyphens. */
export const isSkillName = (name: string) =>
  name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);

export const isDigest = (text: string) => /^sha256:[0-9a-f]{64}$/i.test(text);

/** `skills[]` of an index. Earlier drafts list `files[]` instead of `url`, with a digest of that list. */
export function skillEntries(index: Json | undefined, folder: string): SkillEntry[] {
  return listMember(index, 'skills')
    .slice(0, ENTRIES_MAX)
    .map((value) => {
      const text = (key: string, entry = value) => textMember(entry, key) ?? null;
      const [name, url] = [text('name'), text('url')];
      const files = listMember(value, 'files').slice(0, 200);
      const isEarlier = url === null && files.length > 0;
      const isNamed = isEarlier && name !== null && isSkillName(name);
      const manifest = files.find((f) => f === 'SKILL.md' || textMember(f, 'path') === 'SKILL.md');
      return {
        value,
        name,
        type: text('type'),
        description: text('description'),
        url: isNamed ? `${folder}${name}/SKILL.md` : url,
        digest: isEarlier ? text('digest', manifest ?? null) : text('digest'),
      };
    });
}

export interface SkillFront {
  readonly name: string | null;
  readonly description: string | null;
  /** Parse error, or null. */
  readonly error: string | null;
}

const FRONT_MAX = 64 * 1024;

/** The YAML front matter of a SKILL.md. */
export function skillFront(text: string): SkillFront {
  const unread = (error: string) => ({ name: null, description: null, error });
  const front = FRONT_MATTER.exec(text.slice(0, FRONT_MAX));
  if (!front) return unread('it does not begin with front matter between --- lines');
  const parsed: ParsedJson = parseYaml(front[1] ?? '');
  if (!parsed.ok) return unread(`its front matter is not YAML: ${parsed.error}`);
  if (!isObject(parsed.value)) return unread('its front matter has no members');
  const name = member(parsed.value, 'name');
  // YAML reads `name: 2048` as a number.
  return {
    name: textMember(parsed.value, 'name') ?? (typeof name === 'number' ? String(name) : null),
    description: textMember(parsed.value, 'description') ?? null,
    error: null,
  };
}
