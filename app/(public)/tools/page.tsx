import type { Metadata } from 'next';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { toolPages, TOOLS_PAGE } from './content';

export const metadata: Metadata = pageMetadata(TOOLS_PAGE);

export default function ToolsPage() {
  return (
    <>
      <h1>{TOOLS_PAGE.title}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{TOOLS_PAGE.lead}</p>
      <ul className="mt-8 max-w-[52rem] border-t border-line">
        {toolPages().map(({ path, title, check }) => (
          <li key={path} className="border-b border-line py-4">
            <a className="link font-medium" href={path}>
              {title}
            </a>
            <p className="mt-1 text-muted">{check.description}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-prose">{TOOLS_PAGE.after}</p>
    </>
  );
}
