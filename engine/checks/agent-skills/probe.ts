import { createHash } from 'node:crypto';
import { all, probe, read, type Questions } from '../../probes/probe';
import type { Reply } from '../../network/types';
import { skillEntries, type SkillEntry } from './parse';
import { memoized, type Exchange } from '../../network/recording';
import { getText } from '../../probes/ask';
import { jsonFileAt, type JsonReading } from '../../probes/file';
import { robotsTxtFile, skillsIndexFile } from '../../probes/files';
import { resolveUrl } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { maySample, sampleListed } from '../../probes/sample';
import { availabilityOf, type Availability } from '../../probes/availability';

export interface SkillArtifact extends Availability {
  readonly entry: SkillEntry;
  readonly exchange: Exchange;
  readonly reply: Reply | null;
  readonly text: string;
  /** `sha256:` and 64 hex digits over the bytes; null when they were not all read. */
  readonly digest: string | null;
}

export interface SkillsIndexReading {
  /** The index at its path, else at the one of earlier drafts. */
  readonly file: JsonReading;
  readonly isOldPath: boolean;
  readonly entries: readonly SkillEntry[];
  /** Sampled artifacts that were answered. */
  readonly artifacts: readonly SkillArtifact[];
}

const ARTIFACTS_MAX = 3;
const oldFile = jsonFileAt('/.well-known/skills/index.json');

/** Address of what an entry lists; null when it is not an http(s) address. */
export const skillUrl = (entry: SkillEntry, file: JsonReading): string | null =>
  entry.url === null
    ? null
    : resolveUrl(entry.url.slice(0, 2000), file.reply?.url ?? file.exchange.ask.url);

const hashOf = ({ body }: Reply) => `sha256:${createHash('sha256').update(body).digest('hex')}`;

function* findIndex(): Questions<Omit<SkillsIndexReading, 'artifacts'>> {
  const first = yield* read(skillsIndexFile);
  const old = first.state === 'present' ? null : yield* read(oldFile);
  const isOldPath = old?.state === 'present';
  const file = isOldPath ? old : first;
  const folder = isOldPath ? '/.well-known/skills/' : '/.well-known/agent-skills/';
  return { file, isOldPath, entries: file.json?.ok ? skillEntries(file.json.value, folder) : [] };
}

export const skillsIndex = probe(function* (context): Questions<SkillsIndexReading> {
  const [index, robots] = yield* all([findIndex(), read(robotsTxtFile)]);
  const listed = index.entries.flatMap((entry) => {
    const url = skillUrl(entry, index.file);
    return url && maySample(context, url, robots) ? [{ entry, ask: getText(url) }] : [];
  });
  const fetched = yield* sampleListed(listed, ARTIFACTS_MAX);
  const artifacts = fetched.map(({ entry, exchange, reply }) => {
    const availability = availabilityOf(context, exchange);
    const isHere = availability.state === 'present' || availability.state === 'elsewhere';
    const isWhole = isHere && !reply.truncated && reply.bodyError === null;
    return {
      entry,
      exchange,
      reply,
      ...availability,
      text: isHere ? bodyText(reply).text : '',
      digest: isWhole ? memoized(reply, hashOf) : null,
    };
  });
  return { ...index, artifacts };
});
