import { vi } from 'vitest';

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'];

/** From now on these variables of proxies hold alone, whatever the machine's are; `vi.unstubAllEnvs()` ends it. */
export function setProxies(settings: Readonly<Record<string, string>>): void {
  for (const name of NAMES.flatMap((each) => [each, each.toLowerCase()]))
    vi.stubEnv(name, settings[name]);
}
