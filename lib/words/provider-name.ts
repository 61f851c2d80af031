const NAMES: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' };

/** What a provider of accounts calls itself. */
export const providerName = (provider: string): string => NAMES[provider] ?? provider;
