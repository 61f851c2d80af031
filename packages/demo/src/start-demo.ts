import { issueToken } from '@/lib/platform/access/one-time-token';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import type { Env } from '@/lib/platform/config/env';
import { demoOwner, seedDemo } from './seed-demo';
import { DEMO_SITES, serveDemoSites } from './serve-sites';
import { StagedClock } from './staged-clock';
import { provideStub } from './stub-provider';

export interface Demo {
  /** Creates the demo's data at the first start. */
  seed(): Promise<void>;
  /** Prints the links to open. */
  introduce(env: Env): Promise<void>;
}

/**
 * Serves the demo's sites and model, and sets the variables that an operator would use for them.
 */
export async function startDemo(): Promise<Demo> {
  const clock = new StagedClock();
  const sites = await serveDemoSites(clock);
  const provider = await provideStub(clock);
  // Visitors can scan the demo's sites; with hosts of the operator in the list, only the operator decides.
  if (!process.env['SCAN_CONNECT_TO']) process.env['SCAN_CONNECT_TO_PUBLIC'] ||= 'true';
  process.env['SCAN_CONNECT_TO'] = [process.env['SCAN_CONNECT_TO'], sites.connectTo]
    .filter(Boolean)
    .join(',');
  process.env['SEAMARK_DEMO'] = '1';
  return {
    seed: () => seedDemo(clock, sites, provider),
    introduce: async ({ BASE_URL }) => {
      const reports = DEMO_SITES.map(({ host }) => `\n  ${BASE_URL}/report/${host}`).join('');
      process.stderr.write(
        `\n  Demo reports, with simulated dates:\n${reports}\n${signInOf(BASE_URL, await ownersToken())}\n`,
      );
    },
  };
}

const signInOf = (baseUrl: string, token: string | null): string =>
  token === null
    ? ''
    : '\n  Open this link to sign in as the owner of the demo sites. It can be used once within ' +
      `24 hours:\n\n  ${baseUrl}/welcome/${token}\n`;

/** Token for the terminal, which only the installation's owner can read. */
function ownersToken(): Promise<string | null> {
  return database().$transaction(async (tx) => {
    const userId = await demoOwner(tx);
    return userId === null ? null : issueToken(tx, 'sign_in', userId, await databaseClock.now(tx));
  });
}
