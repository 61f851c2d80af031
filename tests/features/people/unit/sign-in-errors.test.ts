import { expect, test } from 'vitest';
import { isOfConnecting, isOfProvider } from '@/lib/platform/text/sign-in-errors';

test('only known codes count as errors of connecting an account or of a provider', () => {
  const codes = [
    'ConnectAgain',
    'OAuthAccountNotLinked',
    'OAuthCallback',
    'Callback',
    'unavailable',
    'anything',
    'OAuthAnything',
    'CredentialsSignin',
    'limited-60',
    '',
  ];
  expect(codes.filter(isOfConnecting)).toEqual(codes.slice(0, 5));
  expect(codes.filter(isOfProvider)).toEqual([
    'OAuthAccountNotLinked',
    'OAuthCallback',
    'Callback',
  ]);
});
