import { INVALID_TOKEN, type Ask } from '@/engine/network/types';
import type { MemoryReply } from './memory-network';

/** A resource that needs a token: its answers without one, and with an invalid one. */
export const guardedBy =
  (without: MemoryReply, invalid: MemoryReply) =>
  ({ headers }: Ask): MemoryReply =>
    headers.authorization === INVALID_TOKEN ? invalid : without;
