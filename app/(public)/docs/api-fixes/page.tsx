import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { REFERENCE_PAGES } from '../pages';
import { ReferencePage } from '../api/reference-page';

export const metadata: Metadata = pageMetadata(REFERENCE_PAGES.fixes);

export default function FixesReferencePage() {
  return <ReferencePage part="fixes" />;
}
