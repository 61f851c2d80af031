import { describe, expect, it } from 'vitest';
import { readSettingsForm } from '@/components/questions/answers/read-settings-form';
import { AnswersSettings } from '@/lib/questions/contract/answers';

const read = ({ engines = 'stub', ...typed }: Record<string, string>) =>
  readSettingsForm(typed, engines === '' ? [] : [engines], ['stub']);

describe('the form of names and engines', () => {
  it('reads one name per line, without empty lines, and hosts from pasted URLs', () => {
    const { settings, problems } = read({
      brands: ' Acme\tInc\r\n\r\nAcme\t ',
      competitors: 'Globex | https://Globex.example/x?y\n\nBücher|bücher.example\nHooli',
    });
    expect(problems).toEqual({});
    expect(settings).toEqual({
      brands: ['Acme Inc', 'Acme'],
      competitors: [
        { name: 'Globex', host: 'globex.example' },
        { name: 'Bücher', host: 'xn--bcher-kva.example' },
        { name: 'Hooli', host: null },
      ],
      engines: ['stub'],
    });
    expect(AnswersSettings.partial().parse(settings)).toEqual(settings);
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    [
      'a long name',
      { brands: `Acme\n${'x'.repeat(81)}` },
      'brands',
      /^“x{40}…” has 81 characters; the maximum is 80\.$/,
    ],
    [
      '11 names',
      { brands: 'a\n'.repeat(11) },
      'brands',
      /You entered 11 names; the maximum is 10\. Remove 1\./,
    ],
    [
      'a host that is none',
      { competitors: 'A | not a host' },
      'competitors',
      /such as example\.com/,
    ],
    ['a host without a name', { competitors: '| a.example' }, 'competitors', /name/],
    ['no engine', { engines: '' }, 'engines', /at least one engine/],
  ])('the error for %s is at its field', (_, typed, field, expected) => {
    const { problems } = read(typed);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(expected);
  });
});
