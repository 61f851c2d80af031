import type { Metadata } from 'next';
import { EvidencePage } from '@/components/docs/evidence-page';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { DATA, EVIDENCE, EVIDENCE_PAGE } from './content';

export const metadata: Metadata = pageMetadata({
  ...EVIDENCE_PAGE,
  preview: { path: `${EVIDENCE_PAGE.path}/preview.png`, alt: EVIDENCE_PAGE.title },
});

export default function Page() {
  return <EvidencePage {...EVIDENCE} files={DATA.map(({ name }) => name)} />;
}
