import type { ReactNode } from 'react';
import type { Role } from '@/lib/contract/dashboard';
import { ThemeSwitch } from '@/components/shell/theme-switch';
import { Wordmark } from '@/components/shell/wordmark';
import { OrganizationSwitch } from './organization-switch';
import { PaletteKey, type Place } from './palette-key';
import { RailLinks } from './rail-links';
import { SignOut } from './sign-out';

interface Props {
  readonly person: string;
  readonly role: Role;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly memberships: readonly { readonly organizationId: string; readonly name: string }[];
  /** Pages of the checks, for the palette. */
  readonly checks: readonly Place[];
  readonly children: ReactNode;
}

/** Frame of every page behind the sign-in: a rail beside the page, above it on small screens. */
export function DashboardShell({ person, role, organizationId, organizationName, memberships, checks, children }: Props) {
  return (
    <div className="dashboard">
      <a href="#content" className="skip button button-primary">Skip to content</a>
      <header className="rail no-print">
        <a href="/sites" aria-label="Seamark, your sites" className="flex min-h-8 items-center"><Wordmark /></a>
        <OrganizationSwitch current={organizationId} name={organizationName} memberships={memberships} />
        <RailLinks />
        <PaletteKey checks={checks} mayAdd={role !== 'member'} />
        <div className="rail-foot">
          <p className="truncate text-sm text-muted" title={person}>{person}, {role}</p>
          <div className="flex items-center gap-2"><SignOut /><ThemeSwitch /></div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">{children}</main>
    </div>
  );
}
