import { edition, living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'With one request, an agent learns what the site ' +
    'is and which pages answer which questions. ' +
    'Without it, the agent guesses from the navigation; with ' +
    'broken links in it, every guess costs a request.',
  steps: [
    'Write one sentence that says what the site is and who it is for.',
    'List the ten to fifty pages that answer most questions, ' +
      'grouped under ## headings, each with a short note.',
    'Link to Markdown versions of the pages where they exist.',
    'Serve it at /llms.txt as text/plain; charset=utf-8.',
    'Point to it from the home page: <link rel="describedby" href="/llms.txt" type="text/plain">.',
  ],
  never: [
    'Do not paste the whole sitemap into it.',
    'Do not write instructions for language models in it: it is an index.',
  ],
  good: {
    title: 'A short index',
    language: 'md',
    code: '# Acme Instruments\n\n> Acme draws and prints sea charts for small boats.\n\n## Products\n\n- [Charts](https://www.example.com/charts.md): all charts with scale and price\n- [Delivery](https://www.example.com/delivery): countries, times, costs\n\n## Help\n\n- [Contact](https://www.example.com/contact): phone and mail\n',
  },
  bad: {
    title: 'Plain text without a title',
    language: 'md',
    code: 'Welcome to our site!\n\nSee the products page and the contact page.\n',
  },
  falseResults: [
    'Links to other sites are not requested, and ten of this site are, some of each section. ' +
      'The command line asks all with --serve or --all-links.',
    'A small share of the sitemap is no fault: an index names the pages that matter.',
    'A listed page that renders only with scripts returns the same as a random ' +
      'path; it counts as broken, because an agent reads the same text on both.',
  ],
  references: [
    living('AGENTS.md', 'https://agents.md/'),
    edition('The /llms.txt file, version 2', 'https://llmstxt.org/', '2026-08'),
    edition('CommonMark 0.31.2', 'https://spec.commonmark.org/', '2024-01-28'),
  ],
  changedIn: '3.0.0',
};
