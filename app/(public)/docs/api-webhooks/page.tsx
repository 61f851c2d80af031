import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/format/page-metadata';
import { WEBHOOKS_API_PAGE } from '../pages';
import { ReferencePage } from '../api/reference-page';

export const metadata: Metadata = pageMetadata(WEBHOOKS_API_PAGE);

export default function WebhookReferencePage() {
  return <ReferencePage part="webhooks" />;
}
