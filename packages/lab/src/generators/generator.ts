import type { Content } from '../content/content';
import { paragraphsOf } from '../sites/prose';

/** A program that makes a documentation site out of Markdown files, or of the description of an API. */
export interface Generator {
  readonly name: string;
  /** Exact versions, by npm package. */
  readonly packages: Readonly<Record<string, string>>;
  /** Files of the project, by path, with what a new project of the generator has. */
  files(content: Content): Readonly<Record<string, string>>;
  /** Package, its command, and arguments that build the site. */
  readonly build: readonly [packageName: string, command: string, ...args: string[]];
  /** Folder with the finished site. */
  readonly out: string;
  /** True if the host serves the home page for all paths. */
  readonly isSinglePage?: true;
  /** True if the site documents an API, which answers at the same host. */
  readonly hasApi?: true;
}

/** A page of a content as a Markdown file. */
interface Doc {
  /** `manual/battery`, or `index` */
  readonly slug: string;
  readonly section: string | null;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/** The home page, which links to all others, and a file per page. */
export function docsOf(content: Content): readonly Doc[] {
  const { name, headline, about, pages, folder } = content;
  const links = pages.map(
    ({ slug, title, summary }) => `- [${title}](/${folder}/${slug}): ${summary}`,
  );
  return [
    {
      slug: 'index',
      section: null,
      title: `${name}: ${headline.toLowerCase()}`,
      description: about[0] ?? '',
      body: [...about, links.join('\n')].join('\n\n'),
    },
    ...pages.map((page) => ({
      slug: `${folder}/${page.slug}`,
      section: page.section,
      title: page.title,
      description: page.summary,
      body: paragraphsOf(content, page).join('\n\n'),
    })),
  ];
}

/** Docs of each section, in order. */
export function sectionsOf(
  content: Content,
): readonly (readonly [section: string, docs: readonly Doc[]])[] {
  const docs = docsOf(content);
  const names = [...new Set(docs.flatMap(({ section }) => section ?? []))];
  return names.map((name) => [name, docs.filter(({ section }) => section === name)] as const);
}

/** A Markdown file with its title and description in front matter, and other fields of it. */
export function markdownFile(
  { title, description, body }: Doc,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  const front = Object.entries({ title, description, ...fields });
  const lines = front.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

export const json = (value: unknown): string => JSON.stringify(value, null, 2);
