'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import { usePathname } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { SignInAgain } from '@/components/ui/sign-in-again';
import { call } from '@/lib/api/call';
import { isSignedOut } from '@/lib/platform/client/request';
import {
  openPath,
  usePaletteActions,
  type PaletteAction,
  type Rights,
} from './use-palette-actions';
import type { PaletteEntry } from './palette-button';
import { linksOf } from './rail-links';
import { SITE_PAGES, parseSitePath } from './site-path';

interface Props {
  readonly open: boolean;
  readonly checks: readonly PaletteEntry[];
  readonly unicodeNames: Readonly<Record<string, string>>;
  readonly rights: Rights;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Command palette: all pages of the dashboard and the reader's actions. */
export function Palette({ open, checks, unicodeNames, rights, text, onText, onClose }: Props) {
  const here = parseSitePath(usePathname())?.siteId;
  const { data, error } = useQuery({
    queryKey: ['own-sites'],
    queryFn: ({ signal }) => call('listSites', {}, signal),
    staleTime: 60_000,
  });
  const actions = usePaletteActions(rights, here);
  const doing = useMutation({
    networkMode: 'always',
    mutationFn: ({ act }: PaletteAction) => act(),
  });
  const failure = doing.error ?? error;
  const account = linksOf(rights.role).map(([name, href]) => ({ name, href }));
  const sites = (data?.sites ?? []).map(({ id, host }) => ({
    name: host,
    href: `/sites/${id}`,
    unicodeName: unicodeNames[host],
  }));
  const choose = (action: PaletteAction) => {
    // `reset` on closing drops the callbacks of `mutate`, so a late result cannot navigate.
    if (!doing.isPending)
      doing.mutate(action, { onSuccess: (href) => (href === null ? onClose() : openPath(href)) });
  };
  return (
    <Dialog
      lightDismiss
      open={open}
      onOpenChange={() => {
        doing.reset();
        onClose();
      }}
      title="Go to"
    >
      {/* The element's own tabindex would take the initial focus from the field, and lose the first key. */}
      <Command label="Go to" tabIndex={undefined} filter={rank}>
        <Command.Input
          value={text}
          onValueChange={onText}
          className="field"
          placeholder="Search, or type the path of a page: /prices"
        />
        <p role="alert" className="mt-2 text-sm text-fail empty:hidden">
          {failure !== null && (
            <>
              {doing.error === null ? 'Couldn’t load your sites' : 'Couldn’t do this'}:{' '}
              {failure.message} {isSignedOut(failure) && <SignInAgain />}
            </>
          )}
        </p>
        <p role="status" className="mt-2 text-sm text-muted empty:hidden">
          {doing.isPending ? `${doing.variables.name} …` : null}
        </p>
        <Command.List className="palette" label="Results">
          <Command.Empty className="py-3 text-muted">No results.</Command.Empty>
          {here !== undefined && (
            <>
              <Places heading="Page" places={pagesNamed(text.trim(), here)} />
              <Places heading="This site" places={tabsOf(here)} />
            </>
          )}
          <Command.Group heading="Actions">
            {actions.map((action) => (
              <Command.Item
                key={action.name}
                value={`Actions: ${action.name}`}
                onSelect={() => choose(action)}
              >
                {action.name}
              </Command.Item>
            ))}
          </Command.Group>
          <Places heading="Sites" places={sites} />
          <Places heading="Account" places={account} />
          <Places heading="Checks" places={checks} />
        </Command.List>
      </Command>
    </Dialog>
  );
}

const tabsOf = (siteId: string): PaletteEntry[] =>
  SITE_PAGES.map(([name, tab]) => ({ name, href: `/sites/${siteId}${tab}` }));

/** A measured page of the site, for a typed path. */
const pagesNamed = (path: string, siteId: string): PaletteEntry[] =>
  path.startsWith('/')
    ? [
        {
          name: `${path} as agents see it`,
          href: `/sites/${siteId}/seen?${new URLSearchParams({ page: path })}`,
        },
      ]
    : [];

/** First entries whose name begins with the typed words, then those that contain them, then similar ones. */
function rank(value: string, search: string, keywords: readonly string[] = []): number {
  const typed = search.trim().toLowerCase();
  // The value begins with the heading of the group, since it must be unique.
  const name = value.slice(value.indexOf(': ') + 2);
  const text = [name, ...keywords].join(' ').toLowerCase();
  if (!typed.split(/\s+/).every((word) => text.includes(word)))
    return 0.1 * defaultFilter(name, search, [...keywords]);
  return text.startsWith(typed) ? 1 : 0.5;
}

function Places({
  heading,
  places,
}: {
  readonly heading: string;
  readonly places: readonly PaletteEntry[];
}) {
  if (places.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {places.map(({ name, href, unicodeName }) => (
        <Command.Item
          key={href}
          value={`${heading}: ${name}`}
          keywords={unicodeName === undefined ? [] : [unicodeName]}
          onSelect={() => openPath(href)}
        >
          <span dir="auto">{name}</span>
          {unicodeName !== undefined && (
            <span className="ml-2 text-muted" dir="auto">
              {unicodeName}
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
