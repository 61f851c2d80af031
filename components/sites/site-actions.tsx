'use client';

import { createContext, use, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/fields';
import { FormDialog, type FormDialogProps } from '@/components/ui/form-dialog';
import { StatusLine } from '@/components/ui/status-line';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import type { SiteSettings } from '@/lib/sites/contract/sites';
import { count } from '@/lib/platform/text/numbers';
import { SCHEDULES, tagsOf } from './site-values';

interface Selected {
  readonly id: string;
  readonly host: string;
  readonly tags: readonly string[];
}

interface Selection {
  readonly selected: ReadonlyMap<string, Selected>;
  readonly select: (site: Selected, isSelected: boolean) => void;
}

/** Null if the list has no actions. */
const SelectionContext = createContext<Selection | null>(null);

/** Checkbox of a site in the list. */
export function SelectSite(site: Selected) {
  const selection = use(SelectionContext);
  if (selection === null) return null;
  return (
    <label className="needs-script target -m-2 px-2 pt-3 pb-2">
      <input
        type="checkbox"
        className="size-4"
        checked={selection.selected.has(site.id)}
        onChange={(event) => selection.select(site, event.target.checked)}
      />
      <span className="sr-only">Select {site.host}</span>
    </label>
  );
}

interface Props {
  /** False for people who may only read, and for a single site. */
  readonly isOn: boolean;
  readonly paid: boolean;
  /** The list. */
  readonly children: ReactNode;
}

/** The list of sites with actions for the selected ones. */
export function SiteActions({ isOn, paid, children }: Props) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Selected>>(new Map());
  if (!isOn) return children;
  const select = (site: Selected, isSelected: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      if (isSelected) after.set(site.id, site);
      else after.delete(site.id);
      return after;
    });
  return (
    <SelectionContext value={{ selected, select }}>
      <StatusLine>
        {children}
        {selected.size > 0 && <Bar sites={[...selected.values()]} paid={paid} />}
      </StatusLine>
    </SelectionContext>
  );
}

function Bar({ sites, paid }: { readonly sites: readonly Selected[]; readonly paid: boolean }) {
  const many = count(sites.length, 'site');
  return (
    <div className="sticky bottom-0 z-1 mt-4 flex flex-wrap items-center gap-2 bg-raised px-4 py-2">
      <span className="mr-2 font-medium">{many} selected</span>
      <Action
        label="Scan"
        title={`Scan ${many}?`}
        submit="Start scans"
        send={() => forEach(sites, 'Scan started', ({ id }) => start(id))}
      />
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
        <TextField
          label="Tags, separated by commas"
          name="tags"
          required
          maxLength={330}
          autoComplete="off"
          hint="The settings of a site remove them."
        />
      </Action>
    </div>
  );
}

const start = (id: string) => call('startSiteScan', { params: { id } });
const change = (id: string, body: Partial<SiteSettings>) =>
  call('changeSite', { params: { id }, body });

/** Makes a call for each site, one after the other, and says for which it failed. */
async function forEach(
  sites: readonly Selected[],
  done: string,
  make: (site: Selected) => Promise<unknown>,
): Promise<string> {
  const failed: string[] = [];
  for (const site of sites)
    try {
      await make(site);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed.push(`${site.host}: ${error.message}`);
    }
  const succeeded = sites.length - failed.length;
  return [...(succeeded > 0 ? [`${done} for ${count(succeeded, 'site')}.`] : []), ...failed].join(
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
