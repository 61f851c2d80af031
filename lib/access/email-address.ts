import { z } from 'zod';

/** Lower case and one address only: quotes, commas and a second `@` have carried mail to somebody else before. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'The email address may have at most 254 characters.')
  .pipe(
    z
      .email('Enter an email address such as name@example.com.')
      .regex(/^[^@"',;<>]+@[^@"',;<>]+$/, 'Enter an email address such as name@example.com.'),
  );

/** The address as we store it, or null when it is none. */
export function normalizeEmail(text: string): string | null {
  const parsed = EmailAddress.safeParse(text);
  return parsed.success ? parsed.data : null;
}
