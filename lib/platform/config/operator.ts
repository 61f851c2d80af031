import { env, type Env } from './env';

/** The operator of this server, from the environment; null if unset. */
export interface Operator {
  readonly name: string | null;
  /** Address with scheme (`mailto:`, `tel:`, `https:`). */
  readonly contact: string | null;
  readonly securityContact: string | null;
}

type Settings = Pick<
  Env,
  'SEAMARK_OPERATOR' | 'SEAMARK_CONTACT' | 'SEAMARK_SECURITY_CONTACT' | 'MAIL_FROM'
>;

/** `Seamark <seamark@example.com>` → `mailto:seamark@example.com`; null for a no-reply address. */
function mailboxOf(from: string | undefined): string | null {
  const address =
    /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(from ?? '')?.[1] ??
    /^\s*([^<>\s]+@[^<>\s]+)\s*$/.exec(from ?? '')?.[1];
  return address === undefined || /^(?:no|do-?not)[-_.]?reply/i.test(address)
    ? null
    : `mailto:${address}`;
}

export function operatorOf(settings: Settings): Operator {
  const contact = settings.SEAMARK_CONTACT ?? mailboxOf(settings.MAIL_FROM);
  return {
    name: settings.SEAMARK_OPERATOR ?? null,
    contact,
    securityContact: settings.SEAMARK_SECURITY_CONTACT ?? contact,
  };
}

export const operator = (): Operator => operatorOf(env());
