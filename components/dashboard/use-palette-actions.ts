import { useTheme } from 'next-themes';
import { call, CallError } from '@/lib/client/call';
import type { Role } from '@/lib/contract';
import { signOut } from './sign-out';

/** What somebody may do and in which organization. */
export interface Rights {
  readonly role: Role;
  readonly paid: boolean;
}

/** Something that is done by name; the answer is where it leads, if anywhere. */
export interface Action {
  readonly name: string;
  readonly act: () => Promise<string | null>;
}

export const go = (href: string): void => window.location.assign(href);
const leadTo = (href: string) => () => Promise.resolve(href);

/** What the reader may do here, each as its page would do it. */
export function usePaletteActions(
  { role, paid }: Rights,
  siteId: string | undefined,
): readonly Action[] {
  const { theme = 'system', setTheme } = useTheme();
  const themes = ['light', 'dark', 'system'].filter((choice) => choice !== theme);
  return [
    ...(siteId === undefined ? [] : [{ name: 'Scan this site', act: () => scan(siteId) }]),
    ...(role === 'member'
      ? []
      : [
          { name: 'Add a site', act: leadTo('/sites/new') },
          ...(paid ? [{ name: 'Create API key', act: leadTo('/account/api-keys') }] : []),
          { name: 'Invite a member', act: leadTo('/account/members') },
        ]),
    ...themes.map((choice) => ({
      name: `Switch to the ${choice} theme`,
      act: async () => {
        setTheme(choice);
        return null;
      },
    })),
    // Nothing of the account stays on the screen, whether the palette is still open or not.
    {
      name: 'Sign out',
      act: async () => {
        await signOut();
        go('/');
        return null;
      },
    },
  ];
}

/** Leads to the overview, which follows the scan; also when another one runs already. */
async function scan(siteId: string): Promise<string> {
  try {
    await call('startSiteScan', { params: { id: siteId } });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'scan_active') throw error;
  }
  return `/sites/${siteId}`;
}
