import { knowsPassword } from './sign-in';
import { AppError } from '../contract/app-error';
import { WRONG_PASSWORD } from '../text/sign-in-errors';

/**
 * Re-authenticates before irreversible actions, against unattended browsers. Throws for the field
 * `password`.
 */
export async function requirePassword(userId: string, typed: string | undefined): Promise<void> {
  if (!(await knowsPassword(userId, typed ?? '')))
    throw new AppError('invalid_input', WRONG_PASSWORD, { field: 'password' });
}
