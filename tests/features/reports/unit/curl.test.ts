import { describe, expect, it } from 'vitest';
import { detailOf, readDetail } from '@/engine/report/finding';
import { curlOf } from '@/lib/reports/curl';

const commandOf = (detail: string) => {
  const { request } = readDetail(detail);
  return request && curlOf(request);
};

describe('the curl command of a request', () => {
  it.each([
    ['GET https://acme.test/llms.txt → 404 text/html', `curl -sSi 'https://acme.test/llms.txt'`],
    ['HEAD https://acme.test/a?b=c → 200; says nothing', `curl -sSI 'https://acme.test/a?b=c'`],
    ['GET https://acme.test/ → connection refused', `curl -sSi 'https://acme.test/'`],
    [
      'GET https://acme.test/ → 200 text/html as text/markdown, text/html;q=0.9, */*;q=0.1; HTML begins “x”',
      `curl -sSi -H 'Accept: text/markdown, text/html;q=0.9, */*;q=0.1' 'https://acme.test/'`,
    ],
    [
      'GET https://acme.test/ → 403 text/html as Mozilla/5.0 (compatible; GPTBot/1.0; compatibility probe by seamark@1.0.0 +https://s.test/bot) (at https://acme.test/no)',
      `curl -sSi -A 'Mozilla/5.0 (compatible; GPTBot/1.0; compatibility probe by seamark@1.0.0 +https://s.test/bot)' 'https://acme.test/'`,
    ],
  ])('repeats %s', (detail, command) => {
    expect(commandOf(detail)).toBe(command);
    expect(detailOf(readDetail(detail))).toBe(detail);
  });

  it.each([
    'POST https://acme.test/mcp → 404',
    'GET file:///etc/passwd → 200',
    'says nothing',
    'GET https:// → 200',
  ])('is null for %s', (detail) => {
    expect(commandOf(detail)).toBeNull();
  });

  it('quotes the URL so that a shell runs no part of it', () => {
    expect(commandOf(`GET https://acme.test/'$(reboot)\`id\`;x → 200`)).toBe(
      `curl -sSi 'https://acme.test/%27$(reboot)%60id%60;x'`,
    );
  });
});
