import { useTheme } from 'next-themes';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import { isAtLeast, type Role } from '@/lib/platform/contract/roles';
import { SITE_SETTINGS } from './site-path';
import { signOut } from './sign-out';

/** Role and plan of the reader in the organization. */
export interface Rights {
  readonly role: Role;
  readonly paid: boolean;
}

/** A named action; resolves to the path to open next, or null. */
export interface PaletteAction {
  readonly name: string;
  readonly act: () => Promise<string | null>;
}

export const openPath = (href: string): void => window.location.assign(href);
const resolveTo = (href: string) => () => Promise.resolve(href);

/** Actions that the reader is allowed to run, each with the effect of its page. */
export function usePaletteActions(
  { role, paid }: Rights,
  siteId: string | undefined,
): readonly PaletteAction[] {
  const { theme = 'system', setTheme } = useTheme();
  const themes = ['light', 'dark', 'system'].filter((choice) => choice !== theme);
  return [
    ...(siteId === undefined || role === 'viewer'
      ? []
      : [{ name: 'Scan this site', act: () => scan(siteId) }]),
    ...(siteId === undefined || !isAtLeast(role, 'admin')
      ? []
      : SITE_SETTINGS.map(([name, path]) => ({
          name: `Settings: ${name}`,
          act: resolveTo(`/sites/${siteId}${path}`),
        }))),
    ...(!isAtLeast(role, 'admin')
      ? []
      : [
          { name: 'Add a site', act: resolveTo('/sites/new') },
          ...(paid ? [{ name: 'Create API key', act: resolveTo('/account/api-keys') }] : []),
          { name: 'Invite a member', act: resolveTo('/account/members') },
          { name: 'Send events to Slack', act: resolveTo('/account/webhooks') },
        ]),
    ...themes.map((choice) => ({
      name: `Switch to the ${choice} theme`,
      act: async () => {
        setTheme(choice);
        return null;
      },
    })),
    { name: 'Export your data', act: resolveTo('/account/data') },
    // Leaves the page even if the palette was closed meanwhile: no account data may stay on the screen.
    {
      name: 'Sign out',
      act: async () => {
        await signOut();
        openPath('/');
        return null;
      },
    },
  ];
}

/** Starts a scan and leads to the overview, which follows it; also if a scan is active already. */
async function scan(siteId: string): Promise<string> {
  try {
    await call('startSiteScan', { params: { id: siteId } });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'scan_active') throw error;
  }
  return `/sites/${siteId}`;
}
