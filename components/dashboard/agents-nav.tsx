interface Props {
  readonly siteId: string;
  readonly current: 'answers' | 'agent-runs';
}

const PAGES = [
  ['Answers', 'answers'],
  ['Agent runs', 'agent-runs'],
] as const;

/** The pages of the tab “Agents”. */
export function AgentsNav({ siteId, current }: Props) {
  return (
    <nav aria-label="Agents" className="no-print mb-4 flex gap-2">
      {PAGES.map(([name, path]) => (
        <a
          key={path}
          className="button button-small"
          href={`/sites/${siteId}/${path}`}
          aria-current={path === current ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
