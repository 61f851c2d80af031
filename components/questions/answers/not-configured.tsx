import { Link } from '@/components/ui/link';
/** Settings that connect a model provider. */
const PROVIDER_SETTINGS = [
  ['OpenAI or a compatible server', ['OPENAI_API_KEY', 'OPENAI_SEARCH_MODEL']],
  ['Anthropic', ['ANTHROPIC_API_KEY', 'ANTHROPIC_MODEL']],
  ['Other providers', ['LLM_PROVIDERS']],
] as const;

/** Shown if no model provider is configured. */
export function NotConfigured() {
  return (
    <section aria-labelledby="not-configured" className="max-w-prose border-t-2 border-ink pt-3">
      <h2 id="not-configured">Not configured</h2>
      <p className="mt-2">No model provider is configured on this server.</p>
      <p className="mt-2">
        To ask answer engines and agents, your server administrator sets one of these environment
        variables and restarts the server:
      </p>
      <dl className="mt-2 border-t border-line">
        {PROVIDER_SETTINGS.map(([who, variables]) => (
          <div
            key={who}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{who}</dt>
            <dd>
              {variables.map((name, index) => (
                <span key={name}>
                  {index > 0 && ' and '}
                  <code className="wrap-anywhere">{name}</code>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        <Link href="/docs/self-hosting">All variables</Link>
      </p>
    </section>
  );
}
