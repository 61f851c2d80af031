import { decode, encode } from 'next-auth/jwt';
import { secret } from './secret';

/** Claims that only we can make and read, for some time. What is sealed for one purpose is nothing for another. */
export const seal = (claims: object, purpose: string, seconds: number): Promise<string> =>
  encode({ token: { ...claims }, secret: secret(), salt: purpose, maxAge: seconds });

/** The claims, or null when they are forged, of another purpose, or too old. */
export const unseal = async (sealed: string | undefined, purpose: string): Promise<unknown> =>
  decode({ token: sealed, secret: secret(), salt: purpose }).catch(() => null);
