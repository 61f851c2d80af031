import {
  CHECKS,
  GUIDES,
  siteOnlyRuleTexts,
  SINGLE_FILES,
  type ArtifactKind,
  type Check,
  type Guide,
  type SingleFileKind,
} from '@seamark/engine';
import { rulesBlock } from '../checks/content';
import { blocks, heading, link, list, text } from '@/lib/platform/text/markdown';

/** Texts of the pages about single files, for HTML and Markdown. */
export const TOOLS_PAGE = {
  path: '/tools',
  title: 'File checkers',
  description:
    'Check a robots.txt, llms.txt, sitemap, agent card, security.txt, or structured data before ' +
    'you publish it. Nothing is stored.',
  lead:
    'Paste a file or choose one, and see what its check finds, by the same rules as a scan. Or ' +
    'generate one from a few facts. Nothing is stored.',
  after:
    'A checker reads the file itself. Scan your site to check how the file is served and whether ' +
    'its links lead somewhere; each page lists these rules. ' +
    'Scripts and coding agents use the same checkers, through the API and as a tool of the MCP ' +
    'server.',
} as const;

interface Tool {
  readonly name: string;
  /** `accept` of the file field. */
  readonly accept: string;
  readonly placeholder: string;
  /** Generator of the file. */
  readonly artifact: ArtifactKind;
}

const TOOLS: Readonly<Record<SingleFileKind, Tool>> = {
  'robots-txt': {
    name: 'robots.txt',
    accept: '.txt,text/plain',
    placeholder: 'User-agent: *\nDisallow: /admin/',
    artifact: 'robots-txt',
  },
  'llms-txt': {
    name: 'llms.txt',
    accept: '.txt,.md,text/plain,text/markdown',
    placeholder: '# Name of the site\n\n> What it is, in one sentence.',
    artifact: 'llms-txt',
  },
  sitemap: {
    name: 'Sitemap',
    accept: '.xml,application/xml,text/xml',
    placeholder: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    artifact: 'sitemap-xml',
  },
  'structured-data': {
    name: 'Structured data',
    accept: '.html,text/html',
    placeholder: '<!doctype html> … the HTML of a page',
    artifact: 'json-ld',
  },
  'security-txt': {
    name: 'security.txt',
    accept: '.txt,text/plain',
    placeholder: 'Contact: mailto:security@example.com',
    artifact: 'security-txt',
  },
  'agent-card': {
    name: 'Agent card',
    accept: '.json,application/json',
    placeholder: '{ "name": "…", "supportedInterfaces": [ … ] }',
    artifact: 'agent-card',
  },
  'ai-catalog': {
    name: 'AI catalog',
    accept: '.json,application/json',
    placeholder: '{ "specVersion": "0.9", "entries": [ … ] }',
    artifact: 'ai-catalog',
  },
  rsl: {
    name: 'RSL license',
    accept: '.xml,application/xml,text/xml',
    placeholder: '<rsl xmlns="https://rslstandard.org/rsl">',
    artifact: 'rsl-license',
  },
};

export interface ToolPage extends Tool {
  readonly file: SingleFileKind;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly check: Check;
  readonly guide: Guide;
  /** Rules that check the file. */
  readonly rules: Guide['rules'];
  /** Names of rules that need the site. */
  readonly onlyOnSite: readonly string[];
}

const isTool = (file: string): file is SingleFileKind => Object.hasOwn(TOOLS, file);

export function toolPage(file: string): ToolPage | null {
  if (!isTool(file)) return null;
  const check = CHECKS.find(({ id }) => id === SINGLE_FILES[file].check)!;
  const guide = GUIDES.find(({ checkId }) => checkId === check.id)!;
  const siteOnly: readonly string[] = SINGLE_FILES[file].siteOnlyRules;
  const { name } = TOOLS[file];
  return {
    ...TOOLS[file],
    file,
    path: `${TOOLS_PAGE.path}/${file}`,
    title: `${name} checker`,
    description: `${check.description} Paste the ${file === 'structured-data' ? 'HTML of a page' : 'file'} and see the findings before you publish it. Nothing is stored.`,
    check,
    guide,
    rules: guide.rules.filter(({ slug, status }) => status !== 'pass' && !siteOnly.includes(slug)),
    onlyOnSite: siteOnlyRuleTexts(file),
  };
}

export const toolPages = (): ToolPage[] =>
  Object.keys(TOOLS).flatMap((file) => toolPage(file) ?? []);

export const TOOL_SECTION = {
  why: 'Why it matters',
  rules: 'What is checked',
  site: 'What only the site can answer',
  guide: 'All rules, with examples',
  api: 'From a script',
  generate: 'Generate one',
} as const;

export const GENERATE_LEAD =
  'Fill in what you know. Anything else that the file needs becomes a field here. Nothing is ' +
  'stored.';

/** Command that checks a local file, without a key. */
export const curlOf = ({ file }: ToolPage, baseUrl: string): string =>
  [
    `jq -Rs '{file: "${file}", content: .}' ${file === 'structured-data' ? 'index.html' : 'the-file'}`,
    `curl -s ${baseUrl}/api/v1/check-file -H 'Content-Type: application/json' -d @-`,
  ].join(' \\\n  | ');

/** Command that generates the file, without a key. */
export const generateCurlOf = ({ artifact }: ToolPage, baseUrl: string): string =>
  [
    `curl -s ${baseUrl}/api/v1/generate-file -H 'Content-Type: application/json'`,
    `-d '{"kind": "${artifact}", "host": "example.com", "facts": {"name": "Example"}}'`,
  ].join(' \\\n  ');

export function toolsMarkdown(baseUrl: string): string {
  return blocks(
    heading(1, TOOLS_PAGE.title),
    text(TOOLS_PAGE.lead),
    list(toolPages().map(({ title, path }) => link(title, `${baseUrl}${path}`))),
    text(TOOLS_PAGE.after),
  );
}

export function toolMarkdown(page: ToolPage, baseUrl: string): string {
  return blocks(
    heading(1, page.title),
    text(page.description),
    heading(2, TOOL_SECTION.generate),
    text(GENERATE_LEAD),
    `\`\`\`sh\n${generateCurlOf(page, baseUrl)}\n\`\`\``,
    heading(2, TOOL_SECTION.why),
    text(page.guide.why),
    heading(2, TOOL_SECTION.rules),
    rulesBlock(page.rules),
    heading(2, TOOL_SECTION.api),
    `\`\`\`sh\n${curlOf(page, baseUrl)}\n\`\`\``,
    ...(page.onlyOnSite.length > 0
      ? [heading(2, TOOL_SECTION.site), list(page.onlyOnSite.map(text))]
      : []),
    link(TOOL_SECTION.guide, `${baseUrl}/checks/${page.check.id}`),
  );
}
