'use client';

import { ActionButton } from '@/components/ui/actions';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { AS_TYPED, TextField } from '@/components/ui/fields';
import { FormDialog } from '@/components/ui/form-dialog';
import { Mark } from '@/components/ui/marks';
import { RelativeTime } from '@/components/ui/relative-time';
import { call } from '@/lib/api/call';
import { day } from '@/lib/platform/text/dates';
import { siteText } from '@/lib/platform/text/site-text';
import type { MissingAddress } from '@/lib/visits/contract';

interface Props {
  readonly siteId: string;
  readonly caption: string;
  readonly rows: readonly MissingAddress[];
  readonly now: Date;
}

const PATH_CHARACTERS = 200;
const shown = (path: string) => siteText(path, PATH_CHARACTERS);

const Path = ({ path }: { readonly path: string }) => (
  <code dir="auto" className="wrap-anywhere">
    {shown(path)}
  </code>
);

/** Addresses with the pages that they mean or lead to. */
export const MissingTable = ({ siteId, caption, rows, now }: Props) => (
  <DataTable
    className="mt-3"
    caption={<caption className="sr-only">{caption}</caption>}
    rows={rows}
    keyOf={({ path }) => path}
    columns={[
      {
        head: 'Address',
        className: 'key align-top',
        cell: (row) => <Address row={row} now={now} />,
      },
      {
        head: 'Requests',
        className: 'number align-top',
        cell: (row) => row.requests.toLocaleString('en'),
      },
      {
        head: 'Page',
        className: 'align-top',
        cell: (row) =>
          row.redirect ? <Target redirect={row.redirect} now={now} /> : <Meant row={row} />,
      },
      {
        head: 'Decision',
        className: 'align-top',
        isUnlabelled: true,
        cell: (row) => (
          <div className="flex flex-wrap gap-2 lg:flex-nowrap">
            <Decisions siteId={siteId} row={row} />
          </div>
        ),
      },
    ]}
  />
);

const Address = ({ row, now }: { readonly row: MissingAddress; readonly now: Date }) => (
  <div className="min-w-0 flex-1">
    <Path path={row.path} />
    {row.lastSeen !== null && (
      <span className="block text-muted">
        {row.clientNames.join(', ')}
        {row.clients > row.clientNames.length && ', others'},{' '}
        <RelativeTime time={row.lastSeen} now={now} />
      </span>
    )}
  </div>
);

/** The page that an address probably means. */
function Meant({ row: { suggestion, obstacle } }: { readonly row: MissingAddress }) {
  if (suggestion === null) return <span className="text-muted">{obstacle ?? 'No page fits'}</span>;
  const isSure = suggestion.confidence === 'sure';
  return (
    <div className="min-w-0">
      <Path path={suggestion.path} />
      <span className={`mark ml-2 ${isSure ? 'text-pass' : 'text-warn'}`}>
        <Mark name={isSure ? 'pass' : 'warn'} />
        {isSure ? 'Sure' : 'Likely'}
      </span>
      <span className="block text-muted" dir="auto">
        {obstacle ?? siteText(suggestion.reason, 300)}
      </span>
    </div>
  );
}

interface TargetProps {
  readonly redirect: NonNullable<MissingAddress['redirect']>;
  readonly now: Date;
}

/** The page that an accepted redirect leads to, and whether it does. */
const Target = ({ redirect: { to, checkedAt, worksSince }, now }: TargetProps) => (
  <div className="min-w-0">
    <Path path={to} />
    {checkedAt === null ? (
      <span className="block text-muted">Not asked yet</span>
    ) : worksSince === null ? (
      <span className="mark w-full text-fail">
        <Mark name="fail" />
        Doesn’t work, asked <RelativeTime time={checkedAt} now={now} />
      </span>
    ) : (
      <span className="mark w-full text-pass">
        <Mark name="pass" />
        Works since {day(worksSince)}
      </span>
    )}
  </div>
);

interface DecideProps {
  readonly siteId: string;
  readonly row: MissingAddress;
}

function Decisions({ siteId, row }: DecideProps) {
  const { decision, suggestion, obstacle, redirect } = row;
  const props = { siteId, row };
  if (decision === 'dismissed') return <Decide {...props} label="Take back" />;
  if (decision === 'accepted')
    return (
      <>
        <Change {...props} to={redirect?.to} />
        <Decide {...props} label="Take back" />
      </>
    );
  return (
    <>
      {suggestion !== null && obstacle === null && (
        <Decide {...props} label="Accept" to={suggestion.path} />
      )}
      {obstacle === null && <Change {...props} to={suggestion?.path} />}
      <Decide {...props} label="Dismiss" />
    </>
  );
}

const DECISIONS = {
  Accept: { decision: 'accepted', done: 'Accepted. Download the file below.' },
  Dismiss: { decision: 'dismissed', done: 'Dismissed. It won’t come back.' },
  'Take back': { decision: 'open', done: 'Taken back.' },
} as const;

function Decide({
  siteId,
  row: { path },
  label,
  to = null,
}: DecideProps & { readonly label: keyof typeof DECISIONS; readonly to?: string | null }) {
  const { decision, done } = DECISIONS[label];
  return (
    <ActionButton
      label={label}
      name={`${label}: ${shown(path)}`}
      call="decideMissingAddresses"
      input={{ params: { id: siteId }, body: { decisions: [{ path, decision, to }] } }}
      done={done}
    />
  );
}

function Change({
  siteId,
  row: { path, decision },
  to = '',
}: DecideProps & { readonly to: string | undefined }) {
  const label = decision === 'accepted' || to !== '' ? 'Change' : 'Choose a page';
  return (
    <FormDialog
      opener={(open) => (
        <Button small aria-label={`${label}: ${shown(path)}`} onClick={open}>
          {label}
        </Button>
      )}
      title="Where should it lead?"
      description={<Path path={path} />}
      failure="Couldn’t accept the redirect"
      submit="Accept"
      send={async ({ to: page = '' }) => {
        const decisions = [{ path, decision: 'accepted' as const, to: page.trim() }];
        await call('decideMissingAddresses', { params: { id: siteId }, body: { decisions } });
        return 'Accepted. Download the file below.';
      }}
    >
      <TextField
        label="Page"
        name="to"
        defaultValue={to}
        hint="A path of this site, such as /docs/start"
        required
        dir="auto"
        {...AS_TYPED}
      />
    </FormDialog>
  );
}
