import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  none: {
    status: 'warn',
    set: 50,
    when:
      'no readable Content-Signal, Content-Usage, RSL or TDMRep ' +
      'declaration, or only one in the group of a search engine',
    hint:
      'State what your content may be used for, even if you allow everything: ' +
      'Content-Signal: search=…, ai-input=…, ai-train=… in a group of robots.txt.',
    repairedBy: ['robots-txt'],
  },
  contradiction: {
    status: 'fail',
    cost: 25,
    each: true,
    when: 'training, input or search is declared both yes and no for the same clients',
    hint: 'Keep one answer and use it everywhere.',
  },
  syntax: {
    status: 'warn',
    cost: 10,
    max: 30,
    when:
      'terms of another notation (ai-train in Content-Usage, ' +
      'yes for y), a line outside a group, or invalid JSON',
    hint:
      'In a group of robots.txt, write Content-Signal: with search, ai-input and ' +
      'ai-train as yes or no, or Content-Usage: with train-ai and search as y or ' +
      'n; in tdmrep.json, a list of rules with tdm-reservation 0 or 1.',
  },
  'robots-mismatch': {
    status: 'warn',
    cost: 10,
    max: 10,
    when:
      'training or search is declared yes while robots.txt disallows all its crawlers, ' +
      'or search is declared no while robots.txt allows search crawlers by name',
    hint: 'Align the declaration with the Allow and Disallow lines.',
  },
  undeclared: { status: 'info', when: 'nothing is declared about one of the three uses' },
  honoured: {
    status: 'info',
    when: 'always: the large operators document only that they honor Allow and Disallow',
  },
  declared: { status: 'pass', when: 'no points are deducted' },
});
