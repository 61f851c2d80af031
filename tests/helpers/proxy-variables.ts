import { vi } from 'vitest';

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'];

/** Replaces the machine's proxy variables by these, until `vi.unstubAllEnvs()`. */
export function setProxies(settings: Readonly<Record<string, string>>): void {
  for (const name of NAMES.flatMap((each) => [each, each.toLowerCase()]))
    vi.stubEnv(name, settings[name]);
}
