import type { Content } from '../content/content';
import { ORIGIN } from '../readers/reader';
import { docsOf, json, markdownFile, sectionsOf, type Generator } from './generator';

/** Markdown files of all docs in a folder, with a heading where the generator writes none. */
const filesIn = (
  folder: string,
  content: Content,
  {
    isHeaded = false,
    fields = {},
  }: { isHeaded?: boolean; fields?: Readonly<Record<string, unknown>> } = {},
) =>
  Object.fromEntries(
    docsOf(content).map((doc) => [
      `${folder}${doc.slug}.md`,
      markdownFile(isHeaded ? { ...doc, body: `# ${doc.title}\n\n${doc.body}` } : doc, fields),
    ]),
  );

const vitePress: Generator = {
  name: 'VitePress',
  packages: { vitepress: '1.6.4' },
  files: (content) => ({
    ...filesIn('', content, { isHeaded: true }),
    '.vitepress/config.mjs': `export default ${json({
      title: content.name,
      description: content.about[0],
      cleanUrls: true,
      sitemap: { hostname: ORIGIN },
      themeConfig: {
        sidebar: sectionsOf(content).map(([text, docs]) => ({
          text,
          items: docs.map(({ title, slug }) => ({ text: title, link: `/${slug}` })),
        })),
      },
    })}`,
  }),
  build: ['vitepress', 'vitepress', 'build'],
  out: '.vitepress/dist',
};

const docusaurus: Generator = {
  name: 'Docusaurus',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  files: (content) => ({
    ...filesIn('docs/', content),
    'sidebars.js': `module.exports = ${json({
      docs: sectionsOf(content).map(([label, docs]) => ({
        type: 'category',
        label,
        items: docs.map(({ slug }) => slug),
      })),
    })}`,
    'docusaurus.config.js': `module.exports = ${json({
      title: content.name,
      tagline: content.headline,
      url: ORIGIN,
      baseUrl: '/',
      presets: [
        [
          'classic',
          { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' }, blog: false, pages: false },
        ],
      ],
    })}`,
  }),
  build: ['@docusaurus/core', 'docusaurus', 'build'],
  out: 'build',
};

const starlight: Generator = {
  name: 'Starlight',
  // Later versions need a later Node than ours.
  packages: { '@astrojs/starlight': '0.37.7', astro: '5.18.0' },
  files: (content) => ({
    ...filesIn('src/content/docs/', content),
    'src/content.config.mjs': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
    'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({ site: '${ORIGIN}', telemetry: false, integrations: [starlight(${json({
      title: content.name,
      pagefind: false,
      sidebar: sectionsOf(content).map(([label, docs]) => ({
        label,
        items: docs.map(({ slug }) => ({ slug })),
      })),
    })})] });
`,
  }),
  build: ['astro', 'astro', 'build'],
  out: 'dist',
};

const eleventy: Generator = {
  name: 'Eleventy',
  packages: { '@11ty/eleventy': '3.1.8' },
  files: (content) => ({
    ...filesIn('', content, { fields: { layout: 'page.njk' } }),
    '_includes/page.njk': `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ title }}</title><meta name="description" content="{{ description }}"></head>
<body><header><a href="/">${content.name}</a></header><main><h1>{{ title }}</h1>{{ content | safe }}</main></body>
</html>
`,
    'eleventy.config.js': 'module.exports = () => ({});\n',
  }),
  build: ['@11ty/eleventy', 'eleventy'],
  out: '_site',
};

const layoutOf = (content: Content) => `export default function Layout({ children }) {
  return <html lang="en"><body><header><a href="/">${content.name}</a></header><main>{children}</main></body></html>;
}
`;

/** A page component that shows a doc by its slug. */
const NEXT_PAGE = `import Markdown from 'react-markdown';
import docs from '../../docs.json';
export const dynamicParams = false;
export const generateStaticParams = () => docs.map(({ slug }) => ({ slug: slug === 'index' ? [] : slug.split('/') }));
const docOf = async (params) => {
  const { slug = ['index'] } = await params;
  return docs.find((one) => one.slug === slug.join('/'));
};
export async function generateMetadata({ params }) {
  const { title, description } = await docOf(params);
  return { title, description };
}
export default async function Page({ params }) {
  const { title, body } = await docOf(params);
  return <article><h1>{title}</h1><Markdown>{body}</Markdown></article>;
}
`;

const nextExport: Generator = {
  name: 'Next.js, exported',
  packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1', 'react-markdown': '10.1.0' },
  files: (content) => ({
    'docs.json': json(docsOf(content)),
    'app/layout.jsx': layoutOf(content),
    'app/[[...slug]]/page.jsx': NEXT_PAGE,
    'next.config.mjs': `export default { output: 'export', turbopack: { root: import.meta.dirname } };\n`,
  }),
  build: ['next', 'next', 'build'],
  out: 'out',
};

const singlePage: Generator = {
  name: 'Single-page app (Vite)',
  packages: { vite: '7.3.6', marked: '17.0.6' },
  files: (content) => ({
    'src/docs.json': json(docsOf(content)),
    'src/main.js': `import { marked } from 'marked';
import docs from './docs.json';
const slug = location.pathname.slice(1) || 'index';
const doc = docs.find((one) => one.slug === slug);
document.title = doc.title;
document.querySelector('#app').innerHTML = '<main><h1>' + doc.title + '</h1>' + marked.parse(doc.body) + '</main>';
`,
    'index.html': `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${content.name}</title></head>
<body><div id="app"></div><script type="module" src="/src/main.js"></script></body>
</html>
`,
  }),
  build: ['vite', 'vite', 'build'],
  out: 'dist',
  isSinglePage: true,
};

const swaggerUi: Generator = {
  name: 'Swagger UI',
  packages: { 'swagger-ui-dist': '5.35.0', vite: '7.3.6' },
  files: ({ name }) => ({
    'src/main.js': `import { SwaggerUIBundle } from 'swagger-ui-dist';
import 'swagger-ui-dist/swagger-ui.css';
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' });
`,
    'index.html': `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>API of ${name}</title></head>
<body><div id="swagger-ui"></div><script type="module" src="/src/main.js"></script></body>
</html>
`,
  }),
  build: ['vite', 'vite', 'build'],
  out: 'dist',
  hasApi: true,
};

export const GENERATORS: readonly Generator[] = [
  vitePress,
  docusaurus,
  starlight,
  eleventy,
  nextExport,
  singlePage,
  swaggerUi,
];
