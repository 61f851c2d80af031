import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'invalid-cert': {
    status: 'fail',
    set: 0,
    when: 'the chain, name or date of the certificate is invalid',
    hint: 'Renew or repair the certificate: complete chain, correct name, current date.',
  },
  'no-https': {
    status: 'fail',
    set: 10,
    when: 'no connection or no TLS on port 443',
    hint: 'Enable TLS on port 443.',
  },
  'old-tls': {
    status: 'fail',
    cost: 30,
    when: 'the best protocol version is TLS 1.1 or lower',
    hint: 'Enable TLS 1.2 and 1.3.',
  },
  expiring: {
    status: 'warn',
    cost: 1,
    when: 'the certificate expires within 14 days',
    hint: 'Automate certificate renewal.',
  },
  'http-content': {
    status: 'fail',
    cost: 3,
    when: 'port 80 returns 2xx',
    hint: 'Redirect to the HTTPS URL with 301 or 308.',
  },
  'http-detour': {
    status: 'warn',
    cost: 1,
    when: 'port 80 redirects to another http URL first, or with 302 or 303',
    hint: 'Redirect once with 301 or 308, directly to the HTTPS URL.',
  },
  'no-hsts': {
    status: 'warn',
    cost: 2,
    when: 'no Strict-Transport-Security',
    hint: 'Send Strict-Transport-Security: max-age=31536000.',
    repairedBy: ['headers-config'],
  },
  'short-hsts': {
    status: 'warn',
    cost: 1,
    when: 'max-age is below 15552000',
    hint: 'Raise max-age to 31536000.',
    repairedBy: ['headers-config'],
  },
  'bad-hsts': {
    status: 'warn',
    cost: 1,
    when: 'the header cannot be parsed, or is sent only over http',
    hint: 'Send Strict-Transport-Security: max-age=31536000 over HTTPS.',
    repairedBy: ['headers-config'],
  },
  preload: {
    status: 'warn',
    cost: 1,
    when: 'preload without includeSubDomains and a max-age of one year',
    hint: 'Add includeSubDomains and max-age=31536000, or remove preload.',
    repairedBy: ['headers-config'],
  },
  secure: { status: 'pass', when: 'no points are deducted; a closed port 80 is fine' },
});
