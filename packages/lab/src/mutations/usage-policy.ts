import { TRAINING_CLIENTS } from '@seamark/engine';
import { all, edit, head, swap, type Mutation } from '../site';
import type { Breaks } from './breaks';

const PATH = '/robots.txt';
/** A license without usage terms, which are a declaration too. */
const withoutTerms: Mutation = swap('/license.xml', /<(permits|prohibits).*?<\/\1>/g, '');
const trainingBlocked = TRAINING_CLIENTS.map(({ token }) => `User-agent: ${token}\n`).join('');
const signals = (by: string) => swap(PATH, /Content-Signal: .*\n/g, by);

export const usagePolicy: Breaks = {
  none: { by: all(signals(''), withoutTerms) },
  contradiction: { by: head('<meta name="tdm-reservation" content="0">') },
  syntax: {
    by: edit(PATH, (body) =>
      body.replace('Content-Signal', 'Content-Usage: ai-input=y\nContent-Signal'),
    ),
  },
  'robots-mismatch': {
    by: all(
      withoutTerms,
      signals('Content-Signal: search=yes, ai-input=yes, ai-train=yes\n'),
      swap(PATH, 'User-agent: GPTBot\n', ''),
      edit(PATH, (body) => `${trainingBlocked}Disallow: /\n\n${body}`),
    ),
  },
};
