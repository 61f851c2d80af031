import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'info',
    set: 0,
    when: 'no form has tool attributes and no inline script speaks of modelContext',
    repairedBy: ['webmcp-snippet'],
  },
  'no-description': {
    status: 'fail',
    cost: 30,
    max: 30,
    group: 'webmcp/pair',
    when: 'a form has toolname and no tooldescription',
    hint: 'Add tooldescription: what the form does, in a sentence.',
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
    hint: 'Add name.',
  },
  'optional-unnamed': {
    status: 'warn',
    cost: 5,
    max: 5,
    when: 'another field of a tool has no name',
    hint: 'Add name.',
  },
  undescribed: {
    status: 'warn',
    cost: 5,
    max: 15,
    when: 'a named field of a tool has neither toolparamdescription nor a label nor aria-description',
    hint: 'Add toolparamdescription: what belongs into the field.',
  },
  duplicate: {
    status: 'warn',
    cost: 15,
    max: 15,
    when: 'several forms have the same toolname',
    hint: 'Give each form a toolname of its own.',
  },
  autosubmit: {
    status: 'fail',
    cost: 20,
    max: 20,
    when: 'toolautosubmit on a form with a password or card field',
    hint: 'Remove toolautosubmit, so that a person sends the form.',
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
    when: 'the page declares tools and is not served over https',
    hint: 'Serve the page over https.',
  },
  'label-describes': {
    status: 'info',
    when: 'fields without toolparamdescription have a label, which browsers use instead',
  },
  script: {
    status: 'info',
    when: 'an inline script speaks of modelContext: text only, not proven',
  },
  declared: { status: 'pass', when: 'nothing above takes points' },
});
