import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/format/page-metadata';
import { API_PAGE } from '../pages';
import { ReferencePage } from './reference-page';

export const metadata: Metadata = pageMetadata(API_PAGE);

export default function ApiReferencePage() {
  return <ReferencePage part="main" />;
}
