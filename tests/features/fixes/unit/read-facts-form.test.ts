import { describe, expect, it } from 'vitest';
import { factFieldsOf, OTHER, readFactsForm } from '@/components/fixes/read-facts-form';
import { NewSiteFacts, type SiteFactValues } from '@/lib/fixes/contract/facts';
import { NO_FACTS } from '@/lib/fixes/server/stored-facts';
import { NAMED_FACTS } from '../../../helpers/all-facts';

const ALL: SiteFactValues = {
  ...NAMED_FACTS,
  profiles: [...NAMED_FACTS.profiles],
  others: { 'version of the API': '1.0.0' },
};

describe('the form of facts', () => {
  it('shows the stored facts, and sends the same if nothing changed', () => {
    for (const facts of [NO_FACTS, ALL]) {
      expect(readFactsForm(factFieldsOf(facts))).toEqual(facts);
      expect(NewSiteFacts.parse(readFactsForm(factFieldsOf(facts)))).toEqual(facts);
    }
  });

  it('reads an empty field as an unknown fact, not as a refused permission', () => {
    const typed = {
      ...factFieldsOf(ALL),
      name: ' ',
      search: '',
      aiTraining: 'no',
      profiles: ' \n',
    };
    expect(readFactsForm({ ...typed, [`${OTHER}version of the API`]: '' })).toMatchObject({
      name: null,
      search: null,
      aiTraining: false,
      profiles: [],
      others: {},
    });
  });

  it.each([
    ['security@acme.test', 'mailto:security@acme.test'],
    ['mailto:security@acme.test', 'mailto:security@acme.test'],
    ['https://acme.test/report', 'https://acme.test/report'],
    ['not an address', 'not an address'],
  ])('contact %s is sent as %s', (typed, sent) => {
    expect(readFactsForm({ contact: typed }).contact).toBe(sent);
  });
});
