import { all, probe, read, type Questions } from '../../probes/probe';
import { skillEntries, type SkillEntry } from './parse';
import { clip, plural } from '../../parse/text';
import type { Exchange } from '../../network/recording';
import { getText } from '../../probes/ask';
import { digestOf, replyDigest } from '../../probes/digest';
import { jsonFileAt, type JsonReading } from '../../probes/file';
import { robotsTxtFile, skillsIndexFile } from '../../probes/files';
import { resolveUrl } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { isSampleAllowed, sampleListed, type SampledDocument } from '../../probes/sample';
import { isFetched } from '../../probes/availability';

/** An entry of the index. */
export interface ListedSkill extends SkillEntry {
  readonly exchange: Exchange;
  /** Name for people. */
  readonly subject: string;
  /** Null unless it is an http(s) address. */
  readonly address: string | null;
  /** True if its bytes were fetched and hashed. */
  readonly isHashed: boolean;
}

export interface SkillArtifact extends SampledDocument {
  readonly entry: SkillEntry;
  readonly subject: string;
  readonly text: string;
  /** `sha256:` and 64 hex digits over the bytes; null if they were not read completely. */
  readonly digest: string | null;
}

export interface SkillsIndexReading {
  /** The index at its path, else at that of earlier drafts. */
  readonly file: JsonReading;
  readonly exchange: Exchange;
  readonly isOldPath: boolean;
  readonly entries: readonly ListedSkill[];
  /** Number of skills, for people. */
  readonly listed: string;
  /** Sampled artifacts that were answered. */
  readonly artifacts: readonly SkillArtifact[];
}

const ARTIFACTS_MAX = 10;
/** The index of earlier drafts. */
export const oldSkillsFile = jsonFileAt('/.well-known/skills/index.json');

const addressOf = ({ url }: SkillEntry, { reply, exchange }: JsonReading): string | null =>
  url === null ? null : resolveUrl(url.slice(0, 2000), reply?.url ?? exchange.ask.url);

/** True for the digest of the same text with the other line ends, which an upload or a checkout converts. */
export function differsByLineEnds(text: string, digest: string): boolean {
  const unix = text.replaceAll('\r\n', '\n');
  return [unix, unix.replaceAll('\n', '\r\n')].some((other) => digestOf(other) === digest);
}

function* findIndex(): Questions<Pick<SkillsIndexReading, 'file' | 'isOldPath'>> {
  const first = yield* read(skillsIndexFile);
  const old = first.state === 'present' ? null : yield* read(oldSkillsFile);
  return old?.state === 'present'
    ? { file: old, isOldPath: true }
    : { file: first, isOldPath: false };
}

export const skillsIndex = probe(function* (context): Questions<SkillsIndexReading> {
  const [{ file, isOldPath }, robots] = yield* all([findIndex(), read(robotsTxtFile)]);
  const folder = isOldPath ? '/.well-known/skills/' : '/.well-known/agent-skills/';
  const entries = skillEntries(file.value, folder).map((entry, at) => ({
    ...entry,
    exchange: file.exchange,
    subject: entry.name === null ? `number ${at + 1}` : clip(entry.name, 80),
    address: addressOf(entry, file),
  }));
  const listed = entries.flatMap((entry) =>
    entry.address !== null && isSampleAllowed(context, entry.address, robots)
      ? [{ entry, ask: getText(entry.address) }]
      : [],
  );
  const fetched = yield* sampleListed(context, listed, ARTIFACTS_MAX);
  const artifacts = fetched.map((sampled) => {
    const { entry, exchange, reply } = sampled;
    return {
      ...sampled,
      subject: clip(entry.name ?? exchange.ask.url, 80),
      text: isFetched(sampled) ? bodyText(reply).text : '',
      digest: isFetched(sampled) ? replyDigest(reply) : null,
    };
  });
  const hashed = new Set(
    artifacts.flatMap(({ entry, digest }) => (digest === null ? [] : [entry])),
  );
  return {
    file,
    exchange: file.exchange,
    isOldPath,
    entries: entries.map((entry) => ({ ...entry, isHashed: hashed.has(entry) })),
    listed: plural(entries.length, 'skill'),
    artifacts,
  };
});
