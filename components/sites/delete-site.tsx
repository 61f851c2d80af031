'use client';

import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import { openPage } from '@/lib/platform/client/open-page';

/** Ignores a site already deleted in another tab. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'site_not_found') throw error;
}

/** Requires the host as confirmation: the history cannot be restored. */
export function DeleteSite({ siteId, host }: { readonly siteId: string; readonly host: string }) {
  return (
    <Form
      look="danger"
      confirm={host}
      failure="Couldn’t delete the site"
      submit="Delete site"
      busy="Deleting site"
      send={async () => {
        await call('deleteSite', { params: { id: siteId } }).catch(unlessGone);
        return openPage('/sites');
      }}
    />
  );
}
