import type { ReactNode } from 'react';
import { FrameNotice } from '@/components/shell/frame-notice';
import { PublicShell } from '@/components/shell/public-shell';
import { JsonLd } from '@/components/ui/json-ld';
import { ENGINE } from '@seamark/engine';
import { demoNotice } from '@/lib/platform/config/demo';
import { env } from '@/lib/platform/config/env';
import { LANDING } from './landing';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell engine={ENGINE}>
      <FrameNotice message={demoNotice()} />
      {children}
      <JsonLd data={siteGraph(env().BASE_URL)} />
    </PublicShell>
  );
}

/** Organization and website as schema.org data, on every public page: agents rarely start at the home page. */
function siteGraph(baseUrl: string): object {
  const organization = `${baseUrl}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: 'Seamark',
        url: `${baseUrl}/`,
        logo: `${baseUrl}/icon.svg`,
        sameAs: [`${baseUrl}/bot`],
      },
      {
        '@type': 'WebSite',
        '@id': `${baseUrl}/#website`,
        name: 'Seamark',
        url: `${baseUrl}/`,
        description: LANDING.description,
        publisher: { '@id': organization },
      },
    ],
  };
}
