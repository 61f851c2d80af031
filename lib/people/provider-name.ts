const NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  google: 'Google',
  oidc: 'Single sign-on',
};

/** Display name of an account provider. */
export const providerName = (provider: string): string => NAMES[provider] ?? provider;
