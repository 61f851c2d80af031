import { edition, living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'WebMCP lets a page offer its forms and functions to an agent in the browser ' +
    'as named tools, so that the agent does not have to guess from pixels. ' +
    'Two attributes on a form are enough. ' +
    'The draft still changes; this check is ' +
    'informational and does not affect the overall score.',
  steps: [
    'Add toolname and tooldescription to each form that an agent may use.',
    'Give every field a name, and a label or toolparamdescription.',
    'Leave out toolautosubmit where a person should check first.',
    'For anything that is not a form, call document.modelContext.registerTool in a script.',
  ],
  never: [
    'Do not use toolautosubmit on forms that pay, sign in or delete.',
    'Do not describe a tool as doing less than it does.',
    'Do not use the same toolname twice.',
  ],
  good: {
    title: 'A search form as a tool',
    language: 'html',
    code: '<form action="/search" toolname="search_charts" tooldescription="Searches sea charts by place." toolautosubmit>\n  <label for="q">Place</label>\n  <input id="q" name="q" required toolparamdescription="Name of a port, coast or sea">\n  <button>Search</button>\n</form>\n',
  },
  bad: {
    title: 'A tool that is not registered',
    language: 'html',
    code: '<form action="/login" toolname="login" toolautosubmit>\n  <input type="password" required>\n</form>\n',
  },
  falseResults: [
    'Tools registered by external scripts are not seen, ' +
      'and inline scripts are only searched as text.',
    'Forms that a script annotates after loading are not seen.',
  ],
  references: [
    edition(
      'WebMCP (W3C community group draft)',
      'https://webmachinelearning.github.io/webmcp/',
      '2026-10-20',
    ),
    living(
      'WebMCP declarative API explainer',
      'https://github.com/webmachinelearning/webmcp/blob/main/declarative-api-explainer.md',
    ),
    living(
      'Chrome: WebMCP declarative API',
      'https://developer.chrome.com/docs/ai/webmcp/declarative-api',
    ),
  ],
  changedIn: '1.0.0',
};
