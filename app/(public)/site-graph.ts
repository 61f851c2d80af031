import { LANDING } from './landing';

/** Who runs the site and what it is (schema.org), on every public page: agents rarely begin at the home page. */
export function siteGraph(baseUrl: string): object {
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
