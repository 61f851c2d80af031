'use client';

import { ActionButton } from '@/components/ui/actions';
import { Button } from '@/components/ui/button';
import { SelectField, TextField, Tick } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { FormDialog } from '@/components/ui/form-dialog';
import type { Typed } from '@/components/ui/use-submit';
import { TagsField } from '@/components/ui/tags-field';
import { tagsOf } from '@/components/ui/tags-of';
import { call } from '@/lib/api/call';
import type { Notifications, SiteMailWish } from '@/lib/events/contract/dashboard';

type Props = Pick<Notifications, 'all' | 'exceptions' | 'others'>;

/** When a person gets mail about sites: one setting for all, and the exceptions. */
export function MailSettings({ all, exceptions, others }: Props) {
  return (
    <>
      <MailForAll all={all} />
      <h3 className="mt-8 font-medium">Exceptions</h3>
      <ul className="mt-2 max-w-2xl border-t border-line empty:hidden">
        {exceptions.map(({ id, host, ...wish }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {host} <span className="text-sm text-muted">{summaryOf(wish)}</span>
            </span>
            <span className="flex gap-2">
              <FormDialog
                opener={(open) => (
                  <Button small onClick={open} aria-label={`Change ${host}`}>
                    Change
                  </Button>
                )}
                title={`Emails about ${host}`}
                failure="Couldn’t save the exception"
                submit="Save"
                send={(typed) => putSiteMail(id, host, typed)}
              >
                <WishFields wish={wish} />
              </FormDialog>
              <ActionButton
                label="Remove"
                name={`Remove the exception for ${host}`}
                done={`${host} follows “All sites” again.`}
                call="deleteSiteMail"
                input={{ params: { id } }}
              />
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-3">
          <FormDialog
            opener={(open) => (
              <Button small onClick={open}>
                Add exception
              </Button>
            )}
            title="Add exception"
            failure="Couldn’t save the exception"
            submit="Add exception"
            send={(typed) => {
              const site = others.find(({ id }) => id === typed['site']) ?? others[0]!;
              return putSiteMail(site.id, site.host, typed);
            }}
          >
            <SelectField
              label="Site"
              name="site"
              options={others.map(({ id, host }) => [id, host])}
            />
            <WishFields wish={all} />
          </FormDialog>
        </div>
      )}
    </>
  );
}

const MailForAll = ({ all }: Pick<Props, 'all'>) => (
  <Form
    failure="Couldn’t save the settings"
    submit="Save"
    saved="Saved"
    send={async (typed) =>
      void (await call('putMail', {
        body: { ...wishOf(typed), tags: tagsOf(typed['tags'] ?? '') },
      }))
    }
  >
    <WishFields wish={all} />
    <TagsField
      label="Only sites with these tags"
      tags={all.tags}
      hint="Optional, separated by commas."
    />
  </Form>
);

const wishOf = (typed: Typed): SiteMailWish => ({
  alerts: typed['alerts'] !== undefined,
  dropPoints: Number(typed['dropPoints']),
  digest: typed['digest'] !== undefined,
});

async function putSiteMail(id: string, host: string, typed: Typed): Promise<string> {
  await call('putSiteMail', { params: { id }, body: wishOf(typed) });
  return `The emails about ${host} have been saved.`;
}

const summaryOf = ({ alerts, dropPoints, digest }: SiteMailWish): string =>
  [
    alerts ? `alerts, also from ${dropPoints} points down` : 'no alerts',
    digest ? 'in the digest' : 'not in the digest',
  ].join(', ');

const WishFields = ({ wish: { alerts, dropPoints, digest } }: { readonly wish: SiteMailWish }) => (
  <>
    <Tick
      name="alerts"
      label="Email me when a check regresses, ownership or a schedule fails, or the score drops"
      defaultChecked={alerts}
    />
    <div className="max-w-40">
      <TextField
        label="Drop, in points"
        name="dropPoints"
        type="number"
        min={1}
        max={100}
        required
        defaultValue={dropPoints}
      />
    </div>
    <Tick name="digest" label="Include in the weekly digest" defaultChecked={digest} />
  </>
);
