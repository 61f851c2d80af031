import { createHmac, timingSafeEqual } from 'node:crypto';
import { secret } from './secret';

const proofOf = (token: string): string =>
  createHmac('sha256', secret()).update(`mailed ${token}`).digest('base64url');

/** A token as its mail alone carries it. Whoever else knows the token cannot make this of it. */
export const mailedToken = (token: string): string => `${token}.${proofOf(token)}`;

/** The token of a link, and whether it was mailed: then whoever has it reads the mailbox. */
export function readMailedToken(given: string): {
  readonly token: string;
  readonly isMailed: boolean;
} {
  const [token = '', proof = ''] = given.split('.');
  const [sent, expected] = [Buffer.from(proof), Buffer.from(proofOf(token))];
  return {
    token,
    isMailed: sent.byteLength === expected.byteLength && timingSafeEqual(sent, expected),
  };
}
