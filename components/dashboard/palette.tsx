'use client';

import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { usePathname } from 'next/navigation';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/client/call';
import type { Place } from './palette-key';
import { RAIL_LINKS } from './rail-links';
import { SITE_TABS, sitePlaceOf } from './site-place';

interface Props {
  readonly open: boolean;
  readonly checks: readonly Place[];
  readonly mayAdd: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Every place of the dashboard by its name. */
export function Palette({ open, checks, mayAdd, text, onText, onClose }: Props) {
  const here = sitePlaceOf(usePathname())?.siteId;
  const { data, error } = useQuery({ queryKey: ['own-sites'], queryFn: ({ signal }) => call('listOwnSites', {}, signal), staleTime: 60_000 });
  const sites = (data?.sites ?? []).map(({ id, host }) => ({ name: host, href: `/sites/${id}` }));
  const tabs = here === undefined ? [] : SITE_TABS.map(([name, tab]) => ({ name, href: `/sites/${here}${tab}` }));
  const account = [...RAIL_LINKS.map(([name, href]) => ({ name, href })), ...(mayAdd ? [{ name: 'Add a site', href: '/sites/new' }] : [])];
  return (
    <Dialog light open={open} onOpenChange={onClose} title="Go to">
      <Command label="Go to">
        <Command.Input value={text} onValueChange={onText} className="field" placeholder="Site, page or check" />
        {error !== null && <p role="alert" className="tone-fail mt-2 text-sm">Your sites could not be read: {error.message}</p>}
        <Command.List className="palette" label="Places">
          <Command.Empty className="py-3 text-muted">Nothing has this name.</Command.Empty>
          <Group heading="This site" places={tabs} />
          <Group heading="Sites" places={sites} />
          <Group heading="Account" places={account} />
          <Group heading="Checks" places={checks} />
        </Command.List>
      </Command>
    </Dialog>
  );
}

function Group({ heading, places }: { readonly heading: string; readonly places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {places.map(({ name, href }) => <Command.Item key={href} value={`${heading} ${name}`} onSelect={() => window.location.assign(href)} dir="auto">{name}</Command.Item>)}
    </Command.Group>
  );
}
