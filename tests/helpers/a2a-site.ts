import type { Ask } from '@/engine/network/types';
import { json, type MemoryReply } from './memory-network';

/** An agent that knows one method, and no task. */
export const a2a =
  (method = 'GetTask', code = -32_001) =>
  ({ body }: Ask): MemoryReply => {
    const request = JSON.parse(body ?? '{}') as { id: string; method: string };
    const error =
      request.method === method
        ? { code, message: 'Task not found' }
        : { code: -32_601, message: 'Method not found' };
    return json({ jsonrpc: '2.0', id: request.id, error });
  };
