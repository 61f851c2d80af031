'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { SelectField } from '@/components/ui/fields';
import { FormDialog, type FormDialogProps } from '@/components/ui/form-dialog';
import { StatusLine, useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import type { SiteSettings } from '@/lib/sites/contract/sites';
import { count } from '@/lib/platform/text/numbers';
import { TagsField } from '@/components/ui/tags-field';
import { tagsOf } from '@/components/ui/tags-of';
import { SCHEDULES } from './site-values';

interface SelectableSite {
  readonly id: string;
  readonly host: string;
  readonly tags: readonly string[];
}

interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly isAll: boolean;
  /** With `isRange`, also the sites between this one and the one selected before. */
  readonly select: (id: string, isSelected: boolean, isRange: boolean) => void;
  readonly selectAll: (isSelected: boolean) => void;
}

/** Null if the list has no actions. */
const SelectionContext = createContext<Selection | null>(null);

const BOX = 'needs-script target -m-2 px-2 select-none';

/** Checkbox of a site in the list; Shift selects a range. */
export function SelectSite({ id, host }: { readonly id: string; readonly host: string }) {
  const selection = use(SelectionContext);
  if (selection === null) return null;
  return (
    <label className={`${BOX} pt-3 pb-2`}>
      <input
        type="checkbox"
        className="size-4"
        checked={selection.selected.has(id)}
        onChange={({ target, nativeEvent }) =>
          selection.select(id, target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
      <span className="sr-only">Select {host}</span>
    </label>
  );
}

/** Checkbox of all sites in the list. */
export function SelectAll() {
  const selection = use(SelectionContext);
  if (selection === null) return null;
  return (
    <label className={`${BOX} mr-2`}>
      <input
        type="checkbox"
        className="size-4"
        aria-label="Select all"
        checked={selection.isAll}
        onChange={({ target }) => selection.selectAll(target.checked)}
      />
    </label>
  );
}

interface Props {
  /** False for people who may only read, and for a single site. */
  readonly isOn: boolean;
  readonly paid: boolean;
  /** Sites of the list, in its order. */
  readonly sites: readonly SelectableSite[];
  /** The list. */
  readonly children: ReactNode;
}

/** The list of sites with actions for the selected ones. */
export function SiteActions({ isOn, paid, sites, children }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  if (!isOn) return children;
  const indexOf = (id: string | null) => sites.findIndex((site) => site.id === id);
  const select: Selection['select'] = (id, isSelected, isRange) => {
    const from = isRange ? indexOf(last.current) : -1;
    const [first, end] = [from === -1 ? indexOf(id) : from, indexOf(id)].toSorted((a, b) => a - b);
    const range = sites.slice(first, end! + 1).map((site) => site.id);
    last.current = id;
    setSelected((before) => {
      const others = [...before].filter((other) => !range.includes(other));
      return new Set(isSelected ? [...others, ...range] : others);
    });
  };
  const selectAll = (isSelected: boolean) =>
    setSelected(new Set(isSelected ? sites.map(({ id }) => id) : []));
  const chosen = sites.filter(({ id }) => selected.has(id));
  return (
    <SelectionContext
      value={{ selected, isAll: chosen.length === sites.length, select, selectAll }}
    >
      <StatusLine>
        {children}
        {chosen.length > 0 && <Bar sites={chosen} paid={paid} />}
      </StatusLine>
    </SelectionContext>
  );
}

function Bar({
  sites,
  paid,
}: {
  readonly sites: readonly SelectableSite[];
  readonly paid: boolean;
}) {
  const many = count(sites.length, 'site');
  return (
    <div className="sticky bottom-0 z-1 mt-4 flex flex-wrap items-center gap-2 bg-raised px-4 py-2">
      <span className="mr-2 font-medium">{many} selected</span>
      <ScanAll sites={sites} />
      {paid && (
        <Action
          label="Schedule"
          title={`Schedule ${many}`}
          submit="Save"
          send={({ schedule }) =>
            forEach(sites, 'Schedule saved', ({ id }) =>
              change(id, { schedule: schedule as SiteSettings['schedule'] }),
            )
          }
        >
          <SelectField label="Scheduled scans" name="schedule" options={SCHEDULES} />
        </Action>
      )}
      <Action
        label="Tag"
        title={`Tag ${many}`}
        submit="Add tags"
        send={({ tags = '' }) =>
          forEach(sites, 'Tags saved', ({ id, tags: current }) =>
            change(id, { tags: [...current, ...tagsOf(tags)] }),
          )
        }
      >
        <TagsField
          label="Tags, separated by commas"
          required
          hint="Remove tags in a site’s settings."
        />
      </Action>
    </div>
  );
}

function ScanAll({ sites }: { readonly sites: readonly SelectableSite[] }) {
  const router = useRouter();
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    let waiting = 0;
    const started = await forEach(sites, 'Scan started', async ({ id }) => {
      const params = { id };
      if (waiting === 0 && (await isStarted(call('startSiteScan', { params })))) return true;
      await call('deferScan', { params });
      waiting += 1;
      return false;
    });
    const rest = `${count(waiting, 'site')} wait for the limit of an hour and start by themselves.`;
    announce(waiting === 0 ? started : `${started} ${rest}`.trim());
    router.refresh();
  });
  return (
    <form method="post" onSubmit={form.onSubmit}>
      <Button small type="submit" look="primary" aria-disabled={form.isBusy}>
        {form.isBusy ? 'Starting scans' : 'Scan'}
      </Button>
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t start the scans" />
    </form>
  );
}

/** False if the limits allow the scan later only. */
const isStarted = (start: Promise<unknown>): Promise<boolean> =>
  start.then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallError && error.code === 'rate_limited') return false;
      throw error;
    },
  );

const change = (id: string, body: Partial<SiteSettings>) =>
  call('changeSite', { params: { id }, body });

const NAMED_MAX = 3;

/**
 * Makes a call for each site, one after the other, and says for how many it was done (all but those with `false`), for
 * which it failed, and why.
 */
async function forEach(
  sites: readonly SelectableSite[],
  done: string,
  make: (site: SelectableSite) => Promise<unknown>,
): Promise<string> {
  const failed = new Map<string, string[]>();
  let succeeded = 0;
  for (const site of sites)
    try {
      if ((await make(site)) !== false) succeeded++;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed.set(error.message, [...(failed.get(error.message) ?? []), site.host]);
    }
  const failures = [...failed].map(
    ([message, hosts]) =>
      `${hosts.length > NAMED_MAX ? count(hosts.length, 'site') : hosts.join(', ')}: ${message}`,
  );
  return [...(succeeded > 0 ? [`${done} for ${count(succeeded, 'site')}.`] : []), ...failures].join(
    ' ',
  );
}

type ActionProps = Pick<FormDialogProps, 'title' | 'submit' | 'send' | 'children'> & {
  readonly label: string;
};

const Action = ({ label, ...form }: ActionProps) => (
  <FormDialog
    opener={(open) => (
      <Button small onClick={open}>
        {label}
      </Button>
    )}
    failure="That didn’t work"
    {...form}
  />
);
