import type { FileVerdict, GeneratedFile, NewSiteFacts } from '@/lib/contract';

/** Value from the server, or an error message. */
export type FileResult<T> =
  | { readonly value: T; readonly problem: null }
  | { readonly value: null; readonly problem: string };

/** The server's verdict on a file. Never throws. */
export const checkFile = (file: string, content: string): Promise<FileResult<FileVerdict>> =>
  ask('/api/v1/check-file', { file, content });

/** A file that the server generates from facts. Never throws. */
export const generateFile = (
  kind: string,
  host: string,
  facts: Partial<NewSiteFacts>,
): Promise<FileResult<GeneratedFile>> => ask('/api/v1/generate-file', { kind, host, facts });

async function ask<T extends object>(path: string, sent: object): Promise<FileResult<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const body = (await response.json()) as T | { readonly message: string };
    return 'message' in body
      ? { value: null, problem: body.message }
      : { value: body, problem: null };
  } catch {
    return {
      value: null,
      problem: 'The server didn’t answer. Check your connection and try again.',
    };
  }
}
