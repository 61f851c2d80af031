/** Tokens of AI clients as their operators document them (November 2026). Matched case-insensitively. */
export interface AiClient {
  readonly token: string;
  readonly operator: string;
}

const clients = (operators: Readonly<Record<string, readonly string[]>>): readonly AiClient[] =>
  Object.entries(operators).flatMap(([operator, tokens]) =>
    tokens.map((token) => ({ token, operator })),
  );

/** Crawlers of answer engines; blocking them removes a site from answers. */
export const SEARCH_CLIENTS = clients({
  OpenAI: ['OAI-SearchBot'],
  Anthropic: ['Claude-SearchBot'],
  Perplexity: ['PerplexityBot'],
  Microsoft: ['bingbot'],
  Apple: ['Applebot'],
  Meta: ['meta-webindexer'],
  Amazon: ['Amzn-SearchBot'],
  Mistral: ['MistralAI-Index'],
  DuckDuckGo: ['DuckAssistBot'],
});

/** Fetchers that act on a person's request. */
export const FETCH_CLIENTS = clients({
  OpenAI: ['ChatGPT-User'],
  Anthropic: ['Claude-User'],
  Perplexity: ['Perplexity-User'],
  Mistral: ['MistralAI-User'],
  Meta: ['meta-externalfetcher'],
  Amazon: ['Amzn-User'],
});

/** Tokens that appear in robots.txt only, never as a User-Agent. */
export const CONTROL_TOKENS = ['Google-Extended', 'Applebot-Extended'] as const;

export const TRAINING_CLIENTS = clients({
  OpenAI: ['GPTBot'],
  Anthropic: ['ClaudeBot'],
  Meta: ['Meta-ExternalAgent'],
  Amazon: ['Amazonbot'],
  'Common Crawl': ['CCBot'],
  ByteDance: ['Bytespider', 'TikTokSpider'],
  Mistral: ['MistralAI-Training'],
  'Allen Institute': ['AI2Bot'],
  DeepSeek: ['DeepSeekBot'],
  Huawei: ['PanguBot'],
  Diffbot: ['Diffbot'],
  Timpi: ['Timpibot'],
  Webz: ['omgili', 'Webzio-Extended'],
  Yandex: ['YandexAdditional'],
  Google: ['Google-Extended'],
  'Apple (training)': ['Applebot-Extended'],
});

export const REPORTED_TOKENS = [
  'YouBot',
  'Kagibot',
  'kagi-fetcher',
  'ExaSearchBot',
  'PetalBot',
  'Bravebot',
  'OAI-AdsBot',
  'Google-GeminiNotebook',
  'Kimi-User',
  'Google-Agent',
  'NovaAct',
  'Manus-User',
  'Devin',
  'FirecrawlAgent',
  'TavilyBot',
] as const;

/** Retired names that robots.txt files still list without effect. */
export const RETIRED_TOKENS = [
  'anthropic-ai',
  'Claude-Web',
  'cohere-ai',
  'Google-NotebookLM',
  'GoogleAgent-Mariner',
  'GeminiBot',
  'NeevaBot',
  'ExaBot',
] as const;

/** Clients documented as possibly ignoring robots.txt, because a person requested the page. */
export const MAY_IGNORE_ROBOTS: readonly string[] = [
  'ChatGPT-User',
  'Perplexity-User',
  'meta-externalfetcher',
  'Amzn-User',
  'Google-Agent',
  'Google-GeminiNotebook',
];
