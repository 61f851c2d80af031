import { createHash } from 'node:crypto';
import { cached, type Probe } from '../../define';
import type { Ask, Reply } from '../../network/types';
import { skillEntries, type SkillEntry } from './parse';
import { once, type Exchange } from '../../recording';
import type { Seen } from '../../seen';
import { getText } from '../../probes/ask';
import { jsonFileAt, type JsonReading } from '../../probes/file';
import { skillsIndexFile } from '../../probes/files';
import { resolveUrl } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { mayFetch, spread } from '../../probes/sample';
import { standingOf, type Standing } from '../../probes/state';

export interface SkillArtifact extends Standing {
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

/** Not before the first place is answered: the old path is asked only where the new one has nothing. */
function oldAsks(seen: Seen): readonly Ask[] {
  const places = skillsIndexFile.asks(seen);
  if (!places.every((ask) => seen.get(ask))) return [];
  return skillsIndexFile.read(seen).state === 'present' ? [] : oldFile.asks(seen);
}

function indexOf(seen: Seen): Pick<SkillsIndexReading, 'file' | 'isOldPath' | 'entries'> {
  const first = skillsIndexFile.read(seen);
  const old = first.state === 'present' ? null : oldFile.read(seen);
  const file = old?.state === 'present' ? old : first;
  const folder = file === old ? '/.well-known/skills/' : '/.well-known/agent-skills/';
  return {
    file,
    isOldPath: file === old,
    entries: file.json?.ok ? skillEntries(file.json.value, folder) : [],
  };
}

const index = (seen: Seen) => indexOf(seen);

/** Address of what an entry lists; null when it is not an http(s) address. */
export const skillUrl = (entry: SkillEntry, file: JsonReading): string | null =>
  entry.url === null
    ? null
    : resolveUrl(entry.url.slice(0, 2000), file.reply?.url ?? file.exchange.ask.url);

function sampled(seen: Seen): { readonly entry: SkillEntry; readonly ask: Ask }[] {
  const { file, entries } = seen.once(index);
  const known = entries.flatMap((entry) => {
    const url = skillUrl(entry, file);
    return url && (new URL(url).origin !== seen.origin || mayFetch(seen, url))
      ? [{ entry, ask: getText(url) }]
      : [];
  });
  const distinct = known.filter((k, i) => known.findIndex((o) => o.ask.url === k.ask.url) === i);
  return spread(distinct, ARTIFACTS_MAX);
}

const hashOf = ({ body }: Reply) => `sha256:${createHash('sha256').update(body).digest('hex')}`;

export const skillsIndex: Probe<SkillsIndexReading> = cached({
  asks: (seen) => [...skillsIndexFile.asks(seen), ...oldAsks(seen)],
  samples: (seen) => sampled(seen).map((s) => s.ask),
  read(seen) {
    const artifacts = sampled(seen).flatMap(({ entry, ask }) => {
      const exchange = seen.get(ask);
      if (!exchange || exchange.answer.kind === 'none') return [];
      const reply = exchange.answer;
      const standing = standingOf(seen, exchange);
      const isHere = standing.state === 'present' || standing.state === 'elsewhere';
      return [
        {
          entry,
          exchange,
          reply,
          ...standing,
          text: isHere ? bodyText(reply).text : '',
          digest:
            isHere && !reply.truncated && reply.bodyError === null ? once(reply, hashOf) : null,
        },
      ];
    });
    return { ...seen.once(index), artifacts };
  },
});
