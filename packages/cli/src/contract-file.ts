import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { CONTRACT_PROTOCOLS, type Contract, type ContractContent } from '@seamark/engine';

/** A contract in a report file: its content as gzip and base64, a sixth of its size. */
export const ContractFile = z.strictObject({
  protocol: z.enum(CONTRACT_PROTOCOLS),
  state: z.enum(['read', 'absent', 'not_read', 'too_large']),
  hash: z.string().nullable(),
  content: z.string().nullable(),
});
export type ContractFile = z.infer<typeof ContractFile>;

const BYTES_MAX = 1024 * 1024;

export const packContract = ({ content, ...contract }: Contract): ContractFile => ({
  ...contract,
  content: content && gzipSync(JSON.stringify(content), { level: 9 }).toString('base64'),
});

/** The contracts of a file; one that was changed by hand is not read. */
export function unpackContract({ content, ...contract }: ContractFile): Contract {
  if (content === null) return { ...contract, content };
  try {
    const bytes = gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: BYTES_MAX });
    if (createHash('sha256').update(bytes).digest('hex') !== contract.hash)
      return { ...contract, state: 'not_read', content: null };
    return { ...contract, content: JSON.parse(bytes.toString()) as ContractContent };
  } catch {
    return { ...contract, state: 'not_read', content: null };
  }
}
