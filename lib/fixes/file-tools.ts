import type { FileVerdict, GeneratedFile } from './contract/files';
import type { NewSiteFacts } from './contract/facts';
import { request } from '@/lib/platform/client/request';

/** The server's verdict on a file. Throws `CallError`. */
export const checkFile = (file: string, content: string): Promise<FileVerdict> =>
  ask('/api/v1/check-file', { file, content });

/** A file that the server generates from facts. Throws `CallError`. */
export const generateFile = (
  kind: string,
  host: string,
  facts: Partial<NewSiteFacts>,
): Promise<GeneratedFile> => ask('/api/v1/generate-file', { kind, host, facts });

async function ask<T>(path: string, sent: object): Promise<T> {
  const response = await request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
  });
  return (await response.json()) as T;
}
