import * as z from 'zod';
import { AppError, type ErrorDetails } from '../contract/app-error';

const INVALID = 'Enter an email address such as name@example.com.';

/** Lower case, and exactly one address: quotes, commas or a second `@` can misdirect mail. */
export const EmailAddress = z
  .string()
  .trim()
  // The Kelvin sign is another letter, but `toLowerCase` makes a k of it.
  .overwrite((text) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
  .max(254, 'The email address may have at most 254 characters.')
  .pipe(z.email(INVALID).regex(/^[^@"',;<>]+@[^@"',;<>]+$/, INVALID));

/** Address in its stored form; null if it is invalid. */
export function normalizeEmail(text: string): string | null {
  const parsed = EmailAddress.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** Address in its stored form; throws `invalid_input`. */
export function requireEmail(text: string, details?: ErrorDetails): string {
  const email = normalizeEmail(text);
  if (email === null) throw new AppError('invalid_input', INVALID, details);
  return email;
}
