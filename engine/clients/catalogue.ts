/**
 * What a client fetches pages for. `search`: to find pages for answers. `training`: to train models, or to sell data for
 * that. `person`: because a person asked for it. `agent`: to act for a person.
 */
export type ClientPurpose = 'search' | 'training' | 'person' | 'agent';

export interface Client {
  /** Its name in User-Agent and robots.txt, matched case-insensitively. */
  readonly token: string;
  readonly operator: string;
  readonly purpose: ClientPurpose;
  /** What its operator documents about robots.txt; null if nothing. */
  readonly obeysRobots: boolean | null;
  /** Documentation by its operator. */
  readonly docs: string | null;
  /** Domains to which the names of its addresses belong, as its operator documents. */
  readonly domains?: readonly string[];
  /** True if it signs its requests (Web Bot Auth). */
  readonly isSigned?: true;
  /** Host of its `Signature-Agent`, where its operator publishes the keys. */
  readonly signer?: string;
  /** True if the rules of robots.txt and usage policy score it. */
  readonly isScored?: true;
  /** True if it never is a User-Agent, only a name in robots.txt. */
  readonly isControl?: true;
}

const OPENAI = 'https://platform.openai.com/docs/bots';
const ANTHROPIC =
  'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler';
const PERPLEXITY = 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const MISTRAL = 'https://docs.mistral.ai/robots';
const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';
const GOOGLE_FETCHERS =
  'https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers';
const APPLE = 'https://support.apple.com/en-us/119829';
const WEBZ = 'https://webz.io/bot.html';

type Row = Omit<Client, 'token' | 'operator' | 'purpose'>;
type Rows = Readonly<Record<string, Row>>;

const clients = (operator: string, purpose: ClientPurpose, rows: Rows): readonly Client[] =>
  Object.entries(rows).map(([token, row]) => ({ token, operator, purpose, ...row }));

const robots =
  (obeysRobots: Client['obeysRobots']) =>
  (docs: string | null, more: Partial<Row> = {}): Row => ({ obeysRobots, docs, ...more });
const obeys = robots(true);
const mayIgnore = robots(false);
const unknown = robots(null);
const SCORED = { isScored: true } as const;
const CONTROL = { isScored: true, isControl: true } as const;

/** AI clients as their operators document them (November 2026). The order is that of findings. */
export const CLIENTS: readonly Client[] = [
  ...clients('OpenAI', 'search', { 'OAI-SearchBot': obeys(OPENAI, SCORED) }),
  ...clients('Anthropic', 'search', { 'Claude-SearchBot': obeys(ANTHROPIC, SCORED) }),
  ...clients('Perplexity', 'search', { PerplexityBot: obeys(PERPLEXITY, SCORED) }),
  ...clients('Microsoft', 'search', {
    bingbot: obeys('https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0', {
      ...SCORED,
      domains: ['search.msn.com'],
    }),
  }),
  ...clients('Apple', 'search', {
    Applebot: obeys(APPLE, { ...SCORED, domains: ['applebot.apple.com'] }),
  }),
  ...clients('Meta', 'search', { 'meta-webindexer': obeys(META, SCORED) }),
  ...clients('Amazon', 'search', {
    'Amzn-SearchBot': obeys(AMAZON, { ...SCORED, domains: ['crawl.amazonbot.amazon'] }),
  }),
  ...clients('Mistral', 'search', { 'MistralAI-Index': obeys(MISTRAL, SCORED) }),
  ...clients('DuckDuckGo', 'search', {
    DuckAssistBot: obeys(
      'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
      SCORED,
    ),
  }),

  ...clients('OpenAI', 'person', { 'ChatGPT-User': mayIgnore(OPENAI, SCORED) }),
  ...clients('Anthropic', 'person', { 'Claude-User': obeys(ANTHROPIC, SCORED) }),
  ...clients('Perplexity', 'person', { 'Perplexity-User': mayIgnore(PERPLEXITY, SCORED) }),
  ...clients('Mistral', 'person', { 'MistralAI-User': obeys(MISTRAL, SCORED) }),
  ...clients('Meta', 'person', { 'meta-externalfetcher': mayIgnore(META, SCORED) }),
  ...clients('Amazon', 'person', { 'Amzn-User': mayIgnore(AMAZON, SCORED) }),

  ...clients('OpenAI', 'training', { GPTBot: obeys(OPENAI, SCORED) }),
  ...clients('Anthropic', 'training', { ClaudeBot: obeys(ANTHROPIC, SCORED) }),
  ...clients('Meta', 'training', { 'Meta-ExternalAgent': obeys(META, SCORED) }),
  ...clients('Amazon', 'training', {
    Amazonbot: obeys(AMAZON, { ...SCORED, domains: ['crawl.amazonbot.amazon'] }),
  }),
  ...clients('Common Crawl', 'training', {
    CCBot: obeys('https://commoncrawl.org/ccbot', {
      ...SCORED,
      domains: ['crawl.commoncrawl.org'],
    }),
  }),
  ...clients('ByteDance', 'training', {
    Bytespider: unknown(null, SCORED),
    TikTokSpider: unknown(null, SCORED),
  }),
  ...clients('Mistral', 'training', { 'MistralAI-Training': obeys(MISTRAL, SCORED) }),
  ...clients('Allen Institute', 'training', {
    AI2Bot: obeys('https://allenai.org/crawler', SCORED),
  }),
  ...clients('DeepSeek', 'training', { DeepSeekBot: unknown(null, SCORED) }),
  ...clients('Huawei', 'training', { PanguBot: unknown(null, SCORED) }),
  ...clients('Diffbot', 'training', {
    Diffbot: obeys('https://docs.diffbot.com/docs/does-crawl-respect-robotstxt', SCORED),
  }),
  ...clients('Timpi', 'training', { Timpibot: unknown('https://www.timpi.io', SCORED) }),
  ...clients('Webz', 'training', {
    omgili: obeys(WEBZ, SCORED),
    'Webzio-Extended': obeys(WEBZ, SCORED),
  }),
  ...clients('Yandex', 'training', {
    YandexAdditional: obeys('https://yandex.com/support/webmaster/en/robot-workings/user-agent', {
      ...SCORED,
      domains: ['yandex.ru', 'yandex.net', 'yandex.com'],
    }),
  }),
  ...clients('Google', 'training', { 'Google-Extended': obeys(GOOGLE, CONTROL) }),
  ...clients('Apple (training)', 'training', { 'Applebot-Extended': obeys(APPLE, CONTROL) }),

  ...clients('Google', 'search', {
    Googlebot: obeys(GOOGLE, { domains: ['googlebot.com', 'google.com'] }),
    'Google-CloudVertexBot': obeys(GOOGLE, { domains: ['googlebot.com', 'google.com'] }),
  }),
  ...clients('You.com', 'search', { YouBot: unknown('https://about.you.com/youbot/') }),
  ...clients('Kagi', 'search', { Kagibot: obeys('https://kagi.com/bot') }),
  ...clients('Exa', 'search', { ExaSearchBot: unknown('https://exa.ai') }),
  ...clients('Huawei', 'search', {
    PetalBot: obeys('https://webmaster.petalsearch.com/site/petalbot', {
      domains: ['petalsearch.com'],
    }),
  }),
  ...clients('Brave', 'search', {
    Bravebot: obeys('https://safe.search.brave.com/help/brave-search-crawler'),
  }),
  ...clients('Tavily', 'search', { TavilyBot: unknown('https://www.tavily.com') }),
  ...clients('Linkup', 'search', { LinkupBot: unknown('https://www.linkup.so') }),
  ...clients('Parallel', 'search', {
    ShapBot: obeys('https://docs.parallel.ai/features/crawler'),
  }),
  ...clients('Querit', 'search', { QueritBot: unknown(null) }),
  ...clients('iAsk', 'search', { iAskBot: unknown('https://iask.ai') }),
  ...clients('Andi', 'search', { Andibot: unknown('https://andisearch.com') }),
  ...clients('Atlassian', 'search', {
    'atlassian-bot': obeys(
      'https://support.atlassian.com/organization-administration/docs/connect-custom-website-to-rovo/',
    ),
  }),
  ...clients('Cloudflare', 'search', {
    'Cloudflare-AutoRAG': obeys('https://developers.cloudflare.com/autorag', { isSigned: true }),
  }),
  ...clients('Amazon', 'search', {
    bedrockbot: obeys(
      'https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html',
    ),
    'amazon-kendra': obeys(
      'https://docs.aws.amazon.com/kendra/latest/dg/data-source-web-crawler.html',
    ),
  }),
  ...clients('Microsoft', 'search', { 'AzureAI-SearchBot': unknown(null) }),

  ...clients('Kagi', 'person', { 'kagi-fetcher': unknown('https://kagi.com') }),
  ...clients('Google', 'person', {
    'Google-GeminiNotebook': mayIgnore(GOOGLE_FETCHERS, { domains: ['google.com'] }),
    'GoogleAgent-URLContext': unknown(GOOGLE_FETCHERS),
  }),
  ...clients('Moonshot AI', 'person', { 'Kimi-User': unknown(null) }),
  ...clients('Phind', 'person', { PhindBot: unknown('https://www.phind.com') }),
  ...clients('Alibaba', 'person', { TongyiBot: unknown(null) }),
  ...clients('Baidu', 'person', { YiyanBot: unknown(null) }),
  ...clients('Liner', 'person', { LinerBot: unknown('https://liner.com') }),
  ...clients('Klaviyo', 'person', {
    KlaviyoAIBot: obeys('https://help.klaviyo.com/hc/en-us/articles/40496146232219'),
  }),
  ...clients('Parallel', 'person', { 'Shap-User': unknown('https://docs.parallel.ai') }),

  ...clients('OpenAI', 'search', { 'OAI-AdsBot': obeys(OPENAI) }),
  ...clients('OpenAI', 'agent', {
    'ChatGPT Agent': mayIgnore(
      'https://help.openai.com/en/articles/11845367-chatgpt-agent-allowlisting',
      { isSigned: true, signer: 'chatgpt.com' },
    ),
  }),
  ...clients('Google', 'agent', {
    'Google-Agent': mayIgnore(
      'https://developers.google.com/crawling/docs/crawlers-fetchers/allow-google-agent',
      { isSigned: true, signer: 'agent.bot.goog' },
    ),
  }),
  ...clients('Amazon', 'agent', {
    NovaAct: unknown('https://nova.amazon.com/act', { isSigned: true }),
    AmazonBuyForMe: unknown(null),
  }),
  ...clients('Butterfly Effect', 'agent', { 'Manus-User': unknown('https://manus.im') }),
  ...clients('Cognition', 'agent', { Devin: unknown('https://devin.ai') }),
  ...clients('Anthropic', 'agent', { 'Claude-Code': unknown('https://code.claude.com/docs') }),
  ...clients('Google', 'agent', { 'Google-Gemini-CLI': unknown('https://geminicli.com') }),
  ...clients('Anysphere', 'agent', { Cursor: unknown('https://cursor.com') }),
  ...clients('Twin', 'agent', { TwinAgent: unknown(null) }),

  ...clients('Google', 'training', {
    GoogleOther: obeys(GOOGLE, { domains: ['googlebot.com', 'google.com'] }),
  }),
  ...clients('Meta', 'training', {
    FacebookBot: obeys('https://developers.facebook.com/docs/sharing/bot'),
  }),
  ...clients('Firecrawl', 'training', {
    FirecrawlAgent: obeys('https://www.firecrawl.dev'),
  }),
  ...clients('Apify', 'training', { ApifyBot: unknown('https://apify.com') }),
  ...clients('Cohere', 'training', {
    'cohere-training-data-crawler': unknown('https://cohere.com'),
  }),
  ...clients('Zhipu AI', 'training', { 'ChatGLM-Spider': unknown(null) }),
  ...clients('ImageSift', 'training', { ImagesiftBot: obeys('https://imagesift.com/about') }),
  ...clients('NICT', 'training', {
    'ICC-Crawler': obeys('https://ucri.nict.go.jp/en/icccrawler.html'),
  }),
  ...clients('SB Intuitions', 'training', {
    SBIntuitionsBot: obeys('https://www.sbintuitions.co.jp/en/bot/'),
  }),
  ...clients('LAION', 'training', { LAIONDownloader: mayIgnore('https://laion.ai/faq/') }),
];
