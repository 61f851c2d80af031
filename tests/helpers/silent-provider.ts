/** Configures one model, at an address that does not answer. Call it before the environment is read. */
export function configureSilentProvider({ canCite }: { readonly canCite: boolean }): void {
  process.env['STUB_KEY'] = 'k';
  process.env['LLM_PROVIDERS'] = JSON.stringify([
    {
      name: 'stub',
      protocol: 'openai',
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKeyEnv: 'STUB_KEY',
      model: 'stub',
      canCite,
    },
  ]);
}
