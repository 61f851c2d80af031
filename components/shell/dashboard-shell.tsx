import { domainToUnicode } from 'node:url';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '@/lib/platform/contract/roles';
import { siteText } from '@/lib/platform/text/site-text';
import { SkipLink } from '@/components/shell/skip-link';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { Wordmark } from '@/components/shell/wordmark';
import { Button } from '@/components/ui/button';
import { OrganizationSwitch } from './organization-switch';
import { PaletteButton, type PaletteEntry } from './palette-button';
import { Rail, RAIL_ID } from './rail';
import { RailLinks } from './rail-links';
import { SignOut } from './sign-out';
import { SiteSwitch } from './site-switch';

interface Props {
  readonly person: string;
  readonly role: Role;
  readonly paid: boolean;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly memberships: readonly { readonly organizationId: string; readonly name: string }[];
  readonly sites: readonly { readonly id: string; readonly host: string }[];
  readonly hasMoreSites: boolean;
  /** Pages of the checks, for the command palette. */
  readonly checks: readonly PaletteEntry[];
  readonly children: ReactNode;
}

/** Frame of the pages behind sign-in: a rail beside the page; on small screens a top bar and the rail as a sheet. */
export function DashboardShell({
  person,
  role,
  paid,
  organizationId,
  organizationName,
  memberships,
  sites,
  hasMoreSites,
  checks,
  children,
}: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[15rem_minmax(0,1fr)] lg:content-stretch print:block">
      <SkipLink />
      <header className="no-print">
        <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 lg:hidden">
          <Home />
          <Button small popoverTarget={RAIL_ID} popoverTargetAction="show">
            <Menu size={16} strokeWidth={1.75} aria-hidden />
            Menu
          </Button>
        </div>
        <Rail>
          <Home />
          <PaletteButton
            checks={checks}
            unicodeNames={unicodeHostsOf(sites)}
            rights={{ role, paid }}
          />
          <OrganizationSwitch
            current={organizationId}
            name={organizationName}
            memberships={memberships}
          />
          <SiteSwitch sites={sites} hasMore={hasMoreSites} />
          <RailLinks paid={paid} role={role} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <p className="flex text-sm text-muted">
              <span className="truncate" title={person}>
                {person}
              </span>
              <span className="shrink-0">, {role}</span>
            </p>
            <div className="flex items-center gap-2">
              <SignOut />
              <ThemeSwitch />
            </div>
          </div>
        </Rail>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-4 pt-6 pb-16 outline-none lg:mx-auto lg:w-full lg:max-w-[80rem] lg:px-10 lg:pt-8"
      >
        {children}
      </main>
    </div>
  );
}

/** Unicode spelling of each internationalised host. */
const unicodeHostsOf = (sites: Props['sites']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sites.flatMap(({ host }) =>
      host.includes('xn--') ? [[host, siteText(domainToUnicode(host), 253)]] : [],
    ),
  );

const Home = () => (
  <a
    href="/sites"
    aria-label="Seamark, your sites"
    className="flex min-h-8 items-center pointer-coarse:min-h-11"
  >
    <Wordmark />
  </a>
);
