import { redirect } from 'next/navigation';
import { requireSession } from '../../../../session';
import { requireSite } from '../../site';

export interface SectionProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<{ readonly proof?: string | string[] }>;
}

/** Site and actor of a section with a form; members are sent to the list of settings. */
export async function requireSection({ params }: Pick<SectionProps, 'params'>) {
  const { actor, role } = await requireSession();
  const site = await requireSite((await params).id);
  if (role === 'member') redirect(`/sites/${site.id}/settings`);
  return { actor, site };
}
