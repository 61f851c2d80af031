import { describe, expect, it } from 'vitest';
import { readSettingsForm } from '@/components/questions/answers/read-settings-form';
import { NewAnswersSettings } from '@/lib/questions/contract/answers';

const read = ({ engines = 'stub', ...typed }: Record<string, string>) =>
  readSettingsForm(
    { questions: 'Who?', schedule: 'off', ...typed },
    engines === '' ? [] : [engines],
    ['stub'],
  );

describe('the form of questions', () => {
  it('reads one question per line, without empty lines, and hosts from pasted URLs', () => {
    const { settings, problems } = read({
      questions: ' Who?\r\n\r\nWhere?\t ',
      brands: 'Acme\tInc\n',
      'competitor-0-name': 'Globex',
      'competitor-0-host': 'https://Globex.example/x?y',
      'competitor-2-name': 'Bücher',
      'competitor-2-host': 'bücher.example',
      schedule: 'weekly',
    });
    expect(problems).toEqual({});
    expect(settings).toEqual({
      questions: ['Who?', 'Where?'],
      brands: ['Acme Inc'],
      competitors: [
        { name: 'Globex', host: 'globex.example' },
        { name: 'Bücher', host: 'xn--bcher-kva.example' },
      ],
      engines: ['stub'],
      schedule: 'weekly',
    });
    expect(NewAnswersSettings.parse(settings)).toEqual(settings);
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['no question', { questions: ' \n' }, 'questions', /at least one/],
    [
      '26 questions',
      { questions: Array.from({ length: 26 }, (_, n) => `Q${n}`).join('\n') },
      'questions',
      /You entered 26 questions; the maximum is 25\. Remove 1\./,
    ],
    [
      'a long question',
      { questions: `Who?\n${'x'.repeat(301)}` },
      'questions',
      /^“x{40}…” has 301 characters; the maximum is 300\.$/,
    ],
    ['11 names', { brands: 'a\n'.repeat(11) }, 'brands', /the maximum is 10/],
    [
      'a host that is none',
      { 'competitor-1-name': 'A', 'competitor-1-host': 'not a host' },
      'competitor-1-host',
      /such as example\.com/,
    ],
    ['a host without a name', { 'competitor-1-host': 'a.example' }, 'competitor-1-name', /name/],
    ['no engine', { engines: '' }, 'engines', /at least one engine/],
  ])('the error for %s is at its field', (_, typed, field, expected) => {
    const { problems } = read(typed);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(expected);
  });
});
