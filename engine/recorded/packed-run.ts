import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CheckId } from '../checks';
import type { MeasuredPage } from '../probes/measured-page';
import type { Answer, Ask, Reply } from '../network/types';
import { Recording } from '../network/recording';
import type { RecordedPage } from '../questions/asked-site';
import { ProbeContext, type ProbeContextOptions } from '../probes/probe-context';

/** The part of a home page run that judging it again needs. */
export interface RecordedRun {
  readonly context: ProbeContext;
  /** The checks of the run. */
  readonly checks: readonly CheckId[];
  /** Checks that exceeded their time limit; they are not judged again. */
  readonly stuck: readonly CheckId[];
  /** The additional pages as agents see them; absent from older recordings. */
  readonly views: () => readonly RecordedPage[];
}

/** An additional page for `addPages`. */
export interface PageToKeep {
  readonly measured: MeasuredPage;
  /** `RecordedPage` as JSON. */
  readonly view: string;
}

/** Format marker. Raise its number whenever old bytes become unreadable, including by changes of `Ask` or `Answer`. */
const FORMAT = Buffer.from('seamark-run-1\n');
/** Limit of the bytes stored per site. */
const PACKED_BYTES_MAX = 8 * 1024 * 1024;
/** Limit before compression: a larger run is hostile or truncated, and a thread must be able to unpack it. */
const PLAIN_BYTES_MAX = 64 * 1024 * 1024;
/** Limit for the pages that `addPages` adds; of more, the first are kept as agents see them. */
const PAGES_BYTES_MAX = 24 * 1024 * 1024;

type PackedReply = Omit<Reply, 'body'> & {
  readonly body: { readonly from: number; readonly to: number };
};
type PackedAnswer = Exclude<Answer, Reply> | PackedReply;

interface Head {
  readonly options: Omit<ProbeContextOptions, 'recording' | 'date' | 'pages'> & {
    readonly date: string;
  };
  readonly checks: readonly CheckId[];
  readonly stuck: readonly CheckId[];
  readonly exchanges: readonly { readonly ask: Ask; readonly answer: PackedAnswer }[];
  /**
   * Length of the bodies, after which the measured pages follow; absent from engines before 1.2.0, which stored no
   * pages.
   */
  readonly bodyBytes?: number;
}

/** Packs a run for `unpackRun`; null if it exceeds the limits. */
export function packRun({
  context,
  checks,
  stuck,
}: Omit<RecordedRun, 'views'>): Uint8Array<ArrayBuffer> | null {
  const bodies = new Bodies();
  const exchanges = context.recording.all().map(({ ask, answer }) => ({
    ask,
    answer: answer.kind === 'none' ? answer : { ...answer, body: bodies.add(answer.body) },
  }));
  const { pageUrl, profile, date, baseUrl, engine } = context;
  const head: Head = {
    options: { pageUrl, profile, date: date.toISOString(), baseUrl, engine },
    checks,
    stuck,
    exchanges,
    bodyBytes: bodies.bytes,
  };
  const text = Buffer.from(JSON.stringify(head));
  if (4 + text.byteLength + bodies.bytes > PLAIN_BYTES_MAX) return null;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.byteLength);
  return compressParts([length, text, ...bodies.parts]);
}

/** Adds the additional pages, measured later, to a packed run: a line of metadata, then a line per view. */
export function addPages(
  packedRun: Uint8Array<ArrayBuffer>,
  pages: readonly PageToKeep[],
): Uint8Array<ArrayBuffer> {
  if (pages.length === 0) return packedRun;
  const lines = [JSON.stringify(pages.map(({ measured }) => measured))];
  let bytes = lines[0]!.length;
  for (const { view } of pages) {
    bytes += Buffer.byteLength(view) + 1;
    if (bytes > PAGES_BYTES_MAX) break;
    lines.push(view);
  }
  return new Uint8Array(Buffer.concat([packedRun, gzipSync(lines.join('\n'), { level: 3 })]));
}

/** Bytes compressed together. Larger pieces compress better and need more memory. */
const PIECE_BYTES = 512 * 1024;

/** Compresses into members of one gzip file (RFC 1952 section 2.2); 60 MB in one piece would need 60 MB more. */
function compressParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
  const members: Uint8Array[] = [FORMAT];
  let bytes = FORMAT.byteLength;
  for (const piece of piecesOf(parts)) {
    const member = gzipSync(piece, { level: 3 });
    bytes += member.byteLength;
    if (bytes > PACKED_BYTES_MAX) return null;
    members.push(member);
  }
  // Copied into a separate buffer, which can be transferred to another thread.
  return new Uint8Array(Buffer.concat(members, bytes));
}

function* piecesOf(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  let small: Uint8Array[] = [];
  let bytes = 0;
  for (const part of parts) {
    if (part.byteLength < PIECE_BYTES) {
      small.push(part);
      bytes += part.byteLength;
      if (bytes < PIECE_BYTES) continue;
    }
    if (small.length > 0) yield Buffer.concat(small);
    if (part.byteLength >= PIECE_BYTES) yield part;
    small = [];
    bytes = 0;
  }
  if (small.length > 0) yield Buffer.concat(small);
}

/** Null for another format and for corrupt bytes (gzip has a checksum). */
export function unpackRun(packed: Uint8Array): RecordedRun | null {
  if (!FORMAT.equals(packed.subarray(0, FORMAT.byteLength))) return null;
  try {
    const plain = gunzipSync(packed.subarray(FORMAT.byteLength), {
      maxOutputLength: PLAIN_BYTES_MAX + PAGES_BYTES_MAX,
    });
    const bodiesAt = 4 + plain.readUInt32BE(0);
    const { options, checks, stuck, exchanges, bodyBytes } = JSON.parse(
      plain.toString('utf8', 4, bodiesAt),
    ) as Head;
    const recording = new Recording();
    for (const { ask, answer } of exchanges)
      recording.add(
        ask,
        answer.kind === 'none'
          ? answer
          : {
              ...answer,
              body: plain.subarray(bodiesAt + answer.body.from, bodiesAt + answer.body.to),
            },
      );
    const behind = bodyBytes === undefined ? '' : plain.toString('utf8', bodiesAt + bodyBytes);
    const [metadata, ...views] = behind === '' ? [] : behind.split('\n');
    const pages = metadata === undefined ? [] : (JSON.parse(metadata) as MeasuredPage[]);
    return {
      context: new ProbeContext({ ...options, date: new Date(options.date), recording, pages }),
      checks,
      stuck,
      views: () => views.map((view) => JSON.parse(view) as RecordedPage),
    };
  } catch {
    return null;
  }
}

/** Concatenated bodies without duplicates: the same page is requested as twenty agents. */
class Bodies {
  readonly parts: Uint8Array[] = [];
  bytes = 0;
  private readonly places = new Map<string, { from: number; to: number }>();

  add(body: Uint8Array): { from: number; to: number } {
    const digest = createHash('sha256').update(body).digest('base64');
    let place = this.places.get(digest);
    if (!place) {
      this.places.set(digest, (place = { from: this.bytes, to: this.bytes + body.byteLength }));
      this.parts.push(body);
      this.bytes += body.byteLength;
    }
    return place;
  }
}
