import type { FileVerdict } from '@/lib/contract';

/** What the server says of a file, or in one sentence why it says nothing. Never throws. */
export type CheckedFile =
  | { readonly verdict: FileVerdict; readonly problem: null }
  | { readonly verdict: null; readonly problem: string };

export async function checkFile(file: string, content: string): Promise<CheckedFile> {
  try {
    const response = await fetch('/api/v1/check-file', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ file, content }),
    });
    const body = (await response.json()) as FileVerdict | { readonly message: string };
    return 'message' in body
      ? { verdict: null, problem: body.message }
      : { verdict: body, problem: null };
  } catch {
    return {
      verdict: null,
      problem: 'The server didn’t answer. Check your connection and try again.',
    };
  }
}
