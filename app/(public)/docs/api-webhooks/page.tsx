import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { REFERENCE_PAGES } from '../pages';
import { ReferencePage } from '../api/reference-page';

export const metadata: Metadata = pageMetadata(REFERENCE_PAGES.webhooks);

export default function WebhookReferencePage() {
  return <ReferencePage part="webhooks" />;
}
