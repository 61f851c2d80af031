import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { REFERENCE_PAGES } from '../pages';
import { ReferencePage } from './reference-page';

export const metadata: Metadata = pageMetadata(REFERENCE_PAGES.main);

export default function ApiReferencePage() {
  return <ReferencePage part="main" />;
}
