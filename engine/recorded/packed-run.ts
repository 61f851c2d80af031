import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CheckId } from '../checks';
import type { MeasuredPage } from '../probes/measured-page';
import type { Answer, Ask, Reply } from '../network/types';
import { Recording } from '../network/recording';
import { ProbeContext, type ProbeContextOptions } from '../probes/probe-context';

/** A run over a home page, as far as judging it again needs it. */
export interface RecordedRun {
  readonly context: ProbeContext;
  /** The checks of the run. */
  readonly checks: readonly CheckId[];
  /** Checks that went past their time limit; they are not judged again either. */
  readonly stuck: readonly CheckId[];
}

/** A number of its own for each change that bytes of before cannot be read by, `Ask` and `Answer` included. */
const FORMAT = Buffer.from('seamark-run-1\n');
/** What is stored for the latest scan of a site. */
const PACKED_BYTES_MAX = 8 * 1024 * 1024;
/** A run that answers with more is hostile or cut; unpacking must fit a thread. */
const PLAIN_BYTES_MAX = 64 * 1024 * 1024;
/** What `withPages` may add to that. */
const PAGES_BYTES_MAX = 1024 * 1024;

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
  /** Behind the bodies stand the measured pages; unknown to engines before 1.2.0, which packed none. */
  readonly bodyBytes?: number;
}

/** Bytes that `unpackRun` reads; null when they would be more than are kept. */
export function packRun({ context, checks, stuck }: RecordedRun): Uint8Array<ArrayBuffer> | null {
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
  return packed([length, text, ...bodies.parts]);
}

/** The same run with the further pages that were measured after it; they are a few hundred lines. */
export const withPages = (
  packedRun: Uint8Array<ArrayBuffer>,
  pages: readonly MeasuredPage[],
): Uint8Array<ArrayBuffer> =>
  pages.length === 0
    ? packedRun
    : new Uint8Array(Buffer.concat([packedRun, gzipSync(JSON.stringify(pages))]));

/** Compressed together. Larger pieces take less space and more memory. */
const PIECE_BYTES = 512 * 1024;

/** In members of one gzip file (RFC 1952 section 2.2): all at once, 60 MB of answers would take 60 MB more. */
function packed(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
  const members: Uint8Array[] = [FORMAT];
  let bytes = FORMAT.byteLength;
  for (const piece of piecesOf(parts)) {
    const member = gzipSync(piece, { level: 3 });
    bytes += member.byteLength;
    if (bytes > PACKED_BYTES_MAX) return null;
    members.push(member);
  }
  // A copy with a buffer of its own, which can be handed to another thread.
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

/** Null for bytes of another format and for broken ones (gzip has a checksum). */
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
    const pages = behind === '' ? [] : (JSON.parse(behind) as MeasuredPage[]);
    return {
      context: new ProbeContext({ ...options, date: new Date(options.date), recording, pages }),
      checks,
      stuck,
    };
  } catch {
    return null;
  }
}

/** Bodies one after another, equal ones once: the same page is asked as twenty agents. */
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
