import { describe, expect, it } from 'vitest';
import { splitAtNames } from '@/components/questions/answers/marked-text';

describe('names in an answer', () => {
  it.each([
    ['Acme and Globex.', ['Acme'], ['', 'Acme', ' and Globex.']],
    ['ACME; acme.example', ['acme', 'acme.example'], ['', 'ACME', '; ', 'acme.example', '']],
    ['Acmeists, pre-Acme', ['Acme'], ['Acmeists, pre-', 'Acme', '']],
    ['東京Acme株式会社', ['Acme'], ['東京', 'Acme', '株式会社']],
    ['C++ (a+b)* [x] is', ['C++', '(a+b)*', '[x]'], ['', 'C++', ' ', '(a+b)*', ' ', '[x]', ' is']],
    ['nothing here', [], ['nothing here']],
    ['nothing here', ['', ' '], ['nothing here']],
    ['&&--^^&&', ['&&', '^^'], ['', '&&', '--', '^^', '', '&&', '']],
  ])('%s with %j', (text, names, parts) => expect(splitAtNames(text, names)).toEqual(parts));
});
