import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'info',
    set: 0,
    when: 'no form has tool attributes, and no inline script mentions modelContext',
    repairedBy: ['webmcp-snippet'],
  },
  'no-description': {
    status: 'fail',
    cost: 30,
    max: 30,
    group: 'webmcp/pair',
    when: 'a form has toolname and no tooldescription',
    hint: 'Add tooldescription: one sentence that says what the form does.',
  },
  'no-name': {
    status: 'fail',
    cost: 30,
    max: 30,
    group: 'webmcp/pair',
    when: 'a form has tooldescription and no toolname',
    hint: 'Add toolname: a short name that says what the form does.',
  },
  'required-unnamed': {
    status: 'fail',
    cost: 20,
    max: 20,
    when: 'a required field of a tool has no name',
    hint: 'Add a name attribute.',
  },
  'optional-unnamed': {
    status: 'warn',
    cost: 5,
    max: 5,
    when: 'another field of a tool has no name',
    hint: 'Add a name attribute.',
  },
  undescribed: {
    status: 'warn',
    cost: 5,
    max: 15,
    when: 'a named field of a tool has no toolparamdescription, label or aria-description',
    hint: 'Add toolparamdescription: what to enter in the field.',
  },
  duplicate: {
    status: 'warn',
    cost: 15,
    max: 15,
    when: 'several forms have the same toolname',
    hint: 'Give each form its own toolname.',
  },
  autosubmit: {
    status: 'fail',
    cost: 20,
    max: 20,
    when: 'toolautosubmit on a form with a password or card field',
    hint: 'Remove toolautosubmit, so that a person submits the form.',
  },
  'old-api': {
    status: 'warn',
    cost: 10,
    when: 'inline scripts use only navigator.modelContext, or only provideContext',
    hint: 'Register tools with document.modelContext.registerTool(…).',
  },
  'not-https': {
    status: 'fail',
    cost: 30,
    when: 'the page declares tools and is not served over HTTPS',
    hint: 'Serve the page over HTTPS.',
  },
  'label-describes': {
    status: 'info',
    when: 'fields without toolparamdescription have a label, which browsers use instead',
  },
  script: {
    status: 'info',
    when: 'an inline script mentions modelContext: a text match, not proof',
  },
  declared: { status: 'pass', when: 'no points are deducted' },
});
