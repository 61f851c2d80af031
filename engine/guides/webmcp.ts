import type { Guide } from './define';

export const webmcpGuide: Guide = {
  checkId: 'webmcp',
  why: 'WebMCP lets a page offer its forms and functions to an agent in the browser as named tools, instead of having the agent guess from pixels. Two attributes on a form are enough. The draft still moves; this check is informational and takes no points from the overall score.',
  rules: [
    {
      status: 'info',
      slug: 'absent',
      when: 'no form has tool attributes and no inline script speaks of modelContext',
      effect: 'exactly 0; does not apply unless the profile asks for it',
      fix: null,
    },
    {
      status: 'fail',
      slug: 'no-description',
      when: 'a form has toolname and no tooldescription',
      effect: '−30, once together with no-name',
      fix: 'Add tooldescription.',
    },
    {
      status: 'fail',
      slug: 'no-name',
      when: 'a form has tooldescription and no toolname',
      effect: '−30, once together with no-description',
      fix: 'Add toolname.',
    },
    {
      status: 'fail',
      slug: 'required-unnamed',
      when: 'a required field of a tool has no name',
      effect: '−20 once',
      fix: 'Add name.',
    },
    {
      status: 'warn',
      slug: 'optional-unnamed',
      when: 'another field of a tool has no name',
      effect: '−5 once',
      fix: 'Add name.',
    },
    {
      status: 'warn',
      slug: 'undescribed',
      when: 'a named field of a tool has neither toolparamdescription nor a label nor aria-description',
      effect: '−5 each, at most −15',
      fix: 'Add toolparamdescription.',
    },
    {
      status: 'warn',
      slug: 'duplicate',
      when: 'several forms have the same toolname',
      effect: '−15 once',
      fix: 'Use one name per form.',
    },
    {
      status: 'fail',
      slug: 'autosubmit',
      when: 'toolautosubmit on a form with a password or card field',
      effect: '−20 once',
      fix: 'Let a person send it.',
    },
    {
      status: 'warn',
      slug: 'old-api',
      when: 'inline scripts use only navigator.modelContext, or only provideContext',
      effect: '−10',
      fix: 'Use document.modelContext.registerTool.',
    },
    {
      status: 'fail',
      slug: 'not-https',
      when: 'the page declares tools and is not served over https',
      effect: '−30',
      fix: 'Use https.',
    },
    {
      status: 'info',
      slug: 'label-describes',
      when: 'fields without toolparamdescription have a label, which browsers use instead',
      effect: 'none',
      fix: null,
    },
    {
      status: 'info',
      slug: 'script',
      when: 'an inline script speaks of modelContext: text only, not proven',
      effect: 'none',
      fix: null,
    },
    {
      status: 'pass',
      slug: 'declared',
      when: 'nothing above takes points',
      effect: 'none',
      fix: null,
    },
  ],
  steps: [
    'Add toolname and tooldescription to each form that an agent may use.',
    'Give every field a name, and a label or toolparamdescription.',
    'Leave toolautosubmit away where a person should look first.',
    'For what is not a form, call document.modelContext.registerTool in a script.',
  ],
  never: [
    'Do not use toolautosubmit on forms that pay, sign in or delete.',
    'Do not describe a tool as doing less than it does.',
    'Do not use one toolname twice.',
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
    'Tools registered by external scripts are not seen, and inline scripts are matched as text only.',
    'Forms that a script annotates after loading are not seen.',
  ],
  references: [
    {
      title: 'WebMCP (W3C community group draft)',
      url: 'https://webmachinelearning.github.io/webmcp/',
    },
    {
      title: 'WebMCP declarative API explainer',
      url: 'https://github.com/webmachinelearning/webmcp/blob/main/declarative-api-explainer.md',
    },
    {
      title: 'Chrome: WebMCP declarative API',
      url: 'https://developer.chrome.com/docs/ai/webmcp/declarative-api',
    },
  ],
  changedIn: '1.0.0',
};
