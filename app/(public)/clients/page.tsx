import type { Metadata } from 'next';
import { ClientsPage } from '@/components/docs/clients-page';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { CLIENT_SECTIONS, CLIENTS_PAGE, RANGES_FILE } from './content';

export const metadata: Metadata = pageMetadata(CLIENTS_PAGE);

export default function Page() {
  return <ClientsPage {...CLIENTS_PAGE} {...CLIENT_SECTIONS} file={RANGES_FILE} />;
}
