import { isValidElement, type ComponentProps, type ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { CodeFrame } from '@/components/ui/code-frame';
import { Picture } from '@/components/ui/picture';
import { anchorOf } from '@/lib/platform/text/anchors';
import { labelCells } from './label-cells';
import './prose.css';

/** Size of the pictures, which `npm run pictures` takes. */
const SCREEN = { width: 1280, height: 780 };

interface Props {
  readonly source: string;
  /** Id of a heading for links; by default made of its words. */
  readonly idOf?: (heading: string) => string | undefined;
}

const textOf = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((child: ReactNode) => textOf(child)).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
};

/** Renders our own Markdown as a page; agents read the same source. */
export function Markdown({ source, idOf }: Props) {
  const id = (children: ReactNode): string =>
    idOf?.(textOf(children)) ?? anchorOf(textOf(children));
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize, labelCells]}
        components={{
          h2: ({ children }: ComponentProps<'h2'>) => (
            <h2 id={id(children)} className="scroll-mt-8">
              {children}
            </h2>
          ),
          h3: ({ children }: ComponentProps<'h3'>) => (
            <h3 id={id(children)} className="scroll-mt-8">
              {children}
            </h3>
          ),
          img: ({ src, alt }: ComponentProps<'img'>) => (
            <Picture name={String(src).slice(1, -'.png'.length)} alt={alt ?? ''} {...SCREEN} />
          ),
          pre: ({ children }: ComponentProps<'pre'>) => <Code>{children}</Code>,
          table: ({ children, className = '' }: ComponentProps<'table'>) => (
            <div className="table-scroll" tabIndex={0} role="group" aria-label="Table">
              <table className={`ruled ${className}`}>{children}</table>
            </div>
          ),
        }}
      >
        {source}
      </ReactMarkdown>
    </div>
  );
}

function Code({ children }: { readonly children: ReactNode }) {
  const language = isValidElement<{ className?: string }>(children)
    ? (/language-(\S+)/.exec(children.props.className ?? '')?.[1] ?? 'text')
    : 'text';
  const code = textOf(children).replace(/\n$/, '');
  return (
    <CodeFrame
      code={code}
      language={language}
      label={`Code: ${code.split('\n', 1)[0]?.slice(0, 60) ?? ''}`}
    />
  );
}
