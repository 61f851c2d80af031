import { cached, type Probe } from '../../define';
import { isArray, member, textMember } from '../../parse/json';
import { protectedResourceFile } from '../files';
import { protection } from '../protection';

/** Evidence that something here is protected, for people; null without. Computed after the second wave. */
export const authSurface: Probe<string | null> = cached({
  asks: (seen) => [...protectedResourceFile.asks(seen), ...protection.asks(seen)],
  read(seen) {
    const metadata = protectedResourceFile.read(seen);
    if (
      metadata.json?.ok &&
      (textMember(metadata.json.value, 'resource') ||
        isArray(member(metadata.json.value, 'authorization_servers')))
    )
      return `protected resource metadata at ${metadata.exchange.ask.url}`;
    const { challenges, schemes } = protection.read(seen);
    const challenge = challenges.find((c) => c.isBearer);
    if (challenge) return `${challenge.exchange.ask.url} answers 401 with WWW-Authenticate: Bearer`;
    return schemes[0] ? `securitySchemes in ${schemes[0].url}` : null;
  },
});
