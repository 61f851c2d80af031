import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { ReferencePage } from '../api/reference-page';
import { REFERENCE_PAGES } from '../pages';

export const metadata: Metadata = pageMetadata(REFERENCE_PAGES.public);

export default function PublicReferencePage() {
  return <ReferencePage part="public" />;
}
