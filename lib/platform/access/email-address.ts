import { z } from 'zod';

/** Lower case, and exactly one address: quotes, commas or a second `@` can misdirect mail. */
export const EmailAddress = z
  .string()
  .trim()
  // The Kelvin sign is another letter, but `toLowerCase` makes a k of it.
  .overwrite((text) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
  .max(254, 'The email address may have at most 254 characters.')
  .pipe(
    z
      .email('Enter an email address such as name@example.com.')
      .regex(/^[^@"',;<>]+@[^@"',;<>]+$/, 'Enter an email address such as name@example.com.'),
  );

/** Address in its stored form; null if it is invalid. */
export function normalizeEmail(text: string): string | null {
  const parsed = EmailAddress.safeParse(text);
  return parsed.success ? parsed.data : null;
}
