import { decode, encode } from 'next-auth/jwt';
import { secret } from './secret';

/** Encrypts claims for `seconds`; they can be unsealed for the same `purpose` only. */
export const seal = (claims: object, purpose: string, seconds: number): Promise<string> =>
  encode({ token: { ...claims }, secret: secret(), salt: purpose, maxAge: seconds });

/** The sealed claims; null if they are forged, expired or sealed for another purpose. */
export const unseal = async (sealed: string | undefined, purpose: string): Promise<unknown> =>
  decode({ token: sealed, secret: secret(), salt: purpose }).catch(() => null);
