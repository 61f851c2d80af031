import { createHmac, timingSafeEqual } from 'node:crypto';
import { secret } from './secret';

const proofOf = (token: string): string =>
  createHmac('sha256', secret()).update(`mailed ${token}`).digest('base64url');

/** Token with a proof that it was mailed, which cannot be made from the token alone. */
export const mailedToken = (token: string): string => `${token}.${proofOf(token)}`;

/** Token of a link, and whether it has the proof: then its holder reads the mailbox. */
export function readMailedToken(linkToken: string): {
  readonly token: string;
  readonly isMailed: boolean;
} {
  const [token = '', proof = ''] = linkToken.split('.');
  const [sent, expected] = [Buffer.from(proof), Buffer.from(proofOf(token))];
  return {
    token,
    isMailed: sent.byteLength === expected.byteLength && timingSafeEqual(sent, expected),
  };
}
