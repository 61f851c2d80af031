import { knowsPassword } from '@/lib/access/sign-in';
import { AppError } from '@/lib/contract/app-error';
import { WRONG_PASSWORD } from '@/lib/words/sign-in-errors';

/** Before what cannot be undone: an unattended browser gives nobody the say. Throws at the field `password`. */
export async function requirePassword(userId: string, typed: string | undefined): Promise<void> {
  if (!(await knowsPassword(userId, typed ?? '')))
    throw new AppError('invalid_input', `password: ${WRONG_PASSWORD}`);
}
