import type { Metadata } from 'next';
import { hasMarkdown, markdownPath } from './markdown-path';

interface About {
  /** Path of the page, with a query that is part of what it shows; the canonical address. */
  readonly path: string;
  readonly title: string;
  /** One or two factual sentences, 50 to 320 characters. */
  readonly description: string;
  /** False: a page without content of its own, such as an empty state. */
  readonly isIndexed?: boolean;
  /** Of its own, 1200 × 630, with what stands on it. */
  readonly preview?: { readonly path: string; readonly alt: string };
}

const PREVIEW = { path: '/preview.png', alt: 'Seamark: how ready is your website for AI agents?' };

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
