import type { Metadata } from 'next';
import { hasMarkdown, markdownPath } from './markdown-path';

interface About {
  /** Path of the page with the query that its content depends on; the canonical address. */
  readonly path: string;
  readonly title: string;
  /** One or two factual sentences, 50 to 320 characters. */
  readonly description: string;
  /** False for pages without content, such as an empty state. */
  readonly isIndexed?: boolean;
  /** Preview image of the page, 1200 × 630, with its alternative text. */
  readonly preview?: { readonly path: string; readonly alt: string };
}

const PREVIEW = { path: '/preview.png', alt: 'Seamark: can AI agents read your website?' };

/** Preview image of a page that has its own. */
export const previewPath = (page: string): string => page.replace(/(?=\?|$)/, '/preview.png');

/** Head of a public page: canonical, previews, pointer to its Markdown. */
export function pageMetadata({
  path,
  title,
  description,
  isIndexed = true,
  preview = PREVIEW,
}: About): Metadata {
  const full = title.includes('Seamark') ? title : `${title} · Seamark`;
  return {
    title: { absolute: full },
    description,
    alternates: {
      canonical: path,
      ...(hasMarkdown(path.replace(/\?.*$/, ''))
        ? { types: { 'text/markdown': markdownPath(path) } }
        : {}),
    },
    openGraph: {
      title: full,
      description,
      url: path,
      type: 'website',
      siteName: 'Seamark',
      locale: 'en',
      images: [
        { url: preview.path, width: 1200, height: 630, type: 'image/png', alt: preview.alt },
      ],
    },
    twitter: { card: 'summary_large_image' },
    ...(isIndexed ? {} : { robots: { index: false } }),
  };
}
