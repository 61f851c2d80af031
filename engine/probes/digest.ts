import { createHash } from 'node:crypto';
import { memoized } from '../network/recording';
import type { Reply } from '../network/types';

/** `sha256:` and 64 hex digits. */
export const digestOf = (body: Uint8Array | string): string =>
  `sha256:${createHash('sha256').update(body).digest('hex')}`;

const hashOf = ({ body }: Reply) => digestOf(body);

/** Digest of the bytes of a reply; null if they were not read completely. */
export const replyDigest = (reply: Reply): string | null =>
  reply.truncated || reply.bodyError !== null ? null : memoized(reply, hashOf);
