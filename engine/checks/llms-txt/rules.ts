import { fileRules } from '../file-rules';
import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  ...fileRules('llms.txt', ['llms-txt'], {
    absent: {
      when: 'no llms.txt under the scanned path, at the root or (for documentation) under /docs',
      hint: 'Publish a curated index of the pages that matter to agents.',
    },
    html: { hint: 'Serve the file itself, and exclude its path from the catch-all rewrite.' },
  }),
  elsewhere: {
    status: 'warn',
    cap: 60,
    when: 'the file is on another site, behind a redirect',
    hint: 'Serve the file on this host.',
    repairedBy: ['llms-txt'],
  },
  'no-h1': {
    status: 'fail',
    cost: 25,
    when: 'the first line after the front matter is not a title',
    hint: 'Start with a title line: “# Name of the site”.',
    repairedBy: ['llms-txt'],
  },
  'many-h1': {
    status: 'warn',
    cost: 5,
    when: 'the file has more than one title',
    hint: 'Keep one “# …” title and make the others “## …” headings.',
    repairedBy: ['llms-txt'],
  },
  'no-summary': {
    status: 'warn',
    cost: 10,
    when: 'neither a quoted summary nor a paragraph before the first section',
    hint: 'Add a line “> What this site is, in one sentence” below the title.',
    repairedBy: ['llms-txt'],
  },
  'no-sections': {
    status: 'warn',
    cost: 10,
    when: 'no ## section',
    hint: 'Group the links under “## …” headings.',
    repairedBy: ['llms-txt'],
  },
  'no-links': {
    status: 'fail',
    cost: 60,
    when:
      'the file lists no page: it has no link and no URL, none but the home page, ' +
      'or only addresses of one machine, of a private network, or placeholders',
    hint: 'List the pages that matter to agents.',
    repairedBy: ['llms-txt'],
  },
  'loose-links': {
    status: 'warn',
    cost: 5,
    when: 'the file has links, but none in a list, or plain URLs instead of links',
    hint: 'Write each link as “- [name](url): note”.',
    repairedBy: ['llms-txt'],
  },
  'dead-links': {
    status: 'fail',
    cost: { of: 30, per: 'their share' },
    when:
      'of up to 10 sampled links on this site, some of each section, some return 4xx, 5xx or the same as a ' +
      'random path; or links lead to one machine, a private network, or a placeholder such as example.com',
    hint: 'Repair or remove the links.',
    repairedBy: ['llms-txt'],
  },
  'blocked-links': {
    status: 'warn',
    cost: 5,
    when:
      'a sampled link is disallowed for a client that ' +
      'fetches pages on a user’s request and may fetch /',
    hint: 'Allow the listed pages for clients that fetch pages on a user’s request.',
  },
  size: {
    status: 'warn',
    cost: [10, 20],
    when: '50,000 to 100,000 characters, or more',
    hint: 'Keep the index below 50,000 characters and move details to one file per section.',
  },
  short: {
    status: 'warn',
    cost: 15,
    when: 'fewer than 100 characters',
    hint: 'Describe the site and list its main pages.',
    repairedBy: ['llms-txt'],
  },
  type: {
    status: 'warn',
    cost: 10,
    when: 'served neither as text/plain nor as text/markdown',
    hint: 'Send Content-Type: text/plain; charset=utf-8.',
    repairedBy: ['llms-txt'],
  },
  charset: {
    status: 'warn',
    cost: 5,
    when: 'non-ASCII characters without a charset',
    hint: 'Send Content-Type: text/plain; charset=utf-8.',
    repairedBy: ['llms-txt'],
  },
  bom: {
    status: 'warn',
    cost: 3,
    when: 'the file starts with a byte-order mark',
    hint: 'Save the file as UTF-8 without a BOM.',
    repairedBy: ['llms-txt'],
  },
  'open-fence': {
    status: 'warn',
    cost: 5,
    when: 'a code block is never closed',
    hint: 'Close the code block with the same fence.',
    repairedBy: ['llms-txt'],
  },
  'plain-summary': {
    status: 'info',
    when: 'a paragraph before the first section, but no quoted summary',
  },
  coverage: { status: 'info', when: 'the share of the pages of the sitemap that llms.txt lists' },
  orders: {
    status: 'info',
    when:
      'the file tells models to ignore their instructions or to conceal something, ' +
      'or has invisible characters',
  },
  other: { status: 'info', when: 'another llms.txt exists' },
  'agents-md': { status: 'info', when: 'a documentation site publishes /AGENTS.md' },
  full: { status: 'info', when: '/llms-full.txt exists' },
  'well-known': { status: 'info', when: 'the home page points to a copy under /.well-known/' },
  describedby: { status: 'info', when: 'the home page points to llms.txt' },
  truncated: { status: 'info', when: 'the file is larger than the 2 MiB that are read' },
  usable: { status: 'pass', when: 'no points are deducted' },
});
