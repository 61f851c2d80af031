/** There is no report; the message has the cause and the next step. */
export class ScanFailedError extends Error {}

/** The command line is invalid. */
export class UsageError extends Error {}

/** Why a file cannot be read, and the next step. */
export function problemOf(file: string, error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (isDamaged(error)) return `${file} is not a complete gzip file (${code}).`;
  return `${file} can't be read (${code}). Check the path and your permissions.`;
}

/** True for errors of zlib. */
export const isDamaged = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code?.startsWith('Z') ?? false;
