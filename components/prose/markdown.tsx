import type { ComponentProps } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

interface Props {
  readonly source: string;
  /** Id of a heading of the second level, so that others can link to it. */
  readonly idOf?: (heading: string) => string | undefined;
}

/** Our own Markdown as a page: what people and agents read is one text. */
export function Markdown({ source, idOf }: Props) {
  const h2 = ({ children }: ComponentProps<'h2'>) => <h2 id={typeof children === 'string' ? idOf?.(children) : undefined} className="scroll-mt-8">{children}</h2>;
  return (
    <div className="prose">
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={{ h2 }}>{source}</ReactMarkdown>
    </div>
  );
}
