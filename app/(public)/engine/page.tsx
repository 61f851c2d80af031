import type { Metadata } from 'next';
import { Markdown } from '@/components/docs/markdown';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { changes } from './changes';

export const metadata: Metadata = pageMetadata({
  path: '/engine',
  title: 'Engine changes',
  description:
    'What changed in each version of the Seamark engine and API. Every score shows the engine version it was measured with.',
});

/** Heading id: `1.2.0 - 2026-11-23` → `v1.2.0`. The engine markers of charts link to it. */
const idOf = (heading: string): string | undefined => {
  const [, api, version] = /^(API )?(\d+\.\d+\.\d+) - /.exec(heading) ?? [];
  return version && (api ? `api-${version}` : `v${version}`);
};

export default async function EnginePage() {
  return <Markdown source={await changes()} idOf={idOf} />;
}
