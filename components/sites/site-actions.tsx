'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { SelectField } from '@/components/ui/fields';
import { FormDialog, type FormDialogProps } from '@/components/ui/form-dialog';
import { StatusLine, useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call, type CallInput } from '@/lib/api/call';
import type { StartedScans } from '@/lib/reports/contract';
import type { SiteSettings } from '@/lib/sites/contract/sites';
import { clock } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { TagsField } from '@/components/ui/tags-field';
import { tagsOf } from '@/components/ui/tags-of';
import { SCHEDULES } from './site-values';

/** What the last action did, by id of the site. */
type Notes = ReadonlyMap<string, string>;

interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly isAll: boolean;
  /** With `isRange`, also the sites between this one and the one selected before. */
  readonly select: (id: string, isSelected: boolean, isRange: boolean) => void;
  readonly selectAll: (isSelected: boolean) => void;
  readonly notes: Notes;
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

/** What the last action did with a site. */
export function SiteNote({ id }: { readonly id: string }) {
  const note = use(SelectionContext)?.notes.get(id);
  return note === undefined ? null : <p className="text-left text-muted">{note}</p>;
}

interface Props {
  /** False for people who may only read, and for a single site. */
  readonly isOn: boolean;
  readonly paid: boolean;
  /** Of the sites of the list, in its order. */
  readonly ids: readonly string[];
  /** The list. */
  readonly children: ReactNode;
}

/** The list of sites with actions for the selected ones. */
export function SiteActions({ isOn, paid, ids, children }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<Notes>(new Map());
  const last = useRef<string | null>(null);
  if (!isOn) return children;
  const select: Selection['select'] = (id, isSelected, isRange) => {
    const at = ids.indexOf(id);
    const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
    const [first, end] = [from === -1 ? at : from, at].toSorted((a, b) => a - b);
    const range = ids.slice(first, end! + 1);
    last.current = id;
    setSelected((before) => {
      const others = [...before].filter((other) => !range.includes(other));
      return new Set(isSelected ? [...others, ...range] : others);
    });
  };
  const selectAll = (isSelected: boolean) => setSelected(new Set(isSelected ? ids : []));
  const chosen = ids.filter((id) => selected.has(id));
  return (
    <SelectionContext
      value={{ selected, isAll: chosen.length === ids.length, select, selectAll, notes }}
    >
      <StatusLine>
        {children}
        {chosen.length > 0 && <Bar siteIds={chosen} paid={paid} showNotes={setNotes} />}
      </StatusLine>
    </SelectionContext>
  );
}

interface BarProps {
  readonly siteIds: readonly string[];
  readonly paid: boolean;
  readonly showNotes: (notes: Notes) => void;
}

function Bar({ siteIds, paid, showNotes }: BarProps) {
  const many = count(siteIds.length, 'site');
  const body = { tag: null, siteIds: [...siteIds] };
  const change = async (
    done: string,
    settings: CallInput<'changeSites'>['body']['settings'],
  ): Promise<string> => {
    const { sites } = await call('changeSites', { body: { ...body, settings } });
    const refused = sites.filter(({ refusal }) => refusal !== null);
    showNotes(new Map(refused.map(({ siteId, refusal }) => [siteId, refusal!.message])));
    return sentenceOf([
      [done, sites.length - refused.length],
      ['Refused', refused.length],
    ]);
  };
  return (
    <div className="sticky bottom-0 z-1 mt-4 flex flex-wrap items-center gap-2 bg-raised px-4 py-2">
      <span className="mr-2 font-medium">{many} selected</span>
      <ScanAll
        start={async () => {
          const { sites } = await call('startScans', { body });
          showNotes(new Map(sites.map((site) => [site.siteId, noteOf(site)])));
          const waiting = sites.filter(({ startsAt }) => startsAt !== null);
          const started = sites.filter(({ scanId }) => scanId !== null);
          return sentenceOf([
            ['Scan started', started.length],
            ['Starts later by itself', waiting.length],
            ['Not started', sites.length - started.length - waiting.length],
          ]);
        }}
      />
      {paid && (
        <Action
          label="Schedule"
          title={`Schedule ${many}`}
          submit="Save"
          send={({ schedule }) =>
            change('Schedule saved', { schedule: schedule as SiteSettings['schedule'] })
          }
        >
          <SelectField label="Scheduled scans" name="schedule" options={SCHEDULES} />
        </Action>
      )}
      <Action
        label="Tag"
        title={`Tag ${many}`}
        submit="Add tags"
        send={({ tags = '' }) => change('Tags saved', { addTags: tagsOf(tags) })}
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

const noteOf = ({ startsAt, refusal }: StartedScans['sites'][number]): string =>
  refusal?.message ??
  (startsAt === null ? 'Scan started' : `Scan starts at ${clock(new Date(startsAt))} UTC`);

/** `Scan started: 10 sites. Not started: 1 site.` */
const sentenceOf = (outcomes: readonly (readonly [outcome: string, sites: number])[]): string =>
  outcomes
    .filter(([, sites]) => sites > 0)
    .map(([outcome, sites]) => `${outcome}: ${count(sites, 'site')}.`)
    .join(' ');

/** `start` resolves to what happened. */
function ScanAll({ start }: { readonly start: () => Promise<string> }) {
  const router = useRouter();
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    announce(await start());
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
