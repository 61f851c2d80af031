import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { AddSiteForm } from './add-site-form';
import { Notice } from '@/components/ui/notice';
import { count } from '@/lib/platform/text/numbers';

interface Props {
  readonly isPaid: boolean;
  readonly limit: number;
  /** Number of sites of the organization. */
  readonly siteCount: number;
  /** Address to begin with. */
  readonly host: string;
}

export const NewSitePage = ({ host, ...props }: Props) => (
  <>
    <PageHead
      title="Add a site"
      lead="We scan the home page and list what to fix first. About ten seconds."
    />
    <div className="mt-6">
      {props.siteCount < props.limit ? <AddSiteForm host={host} /> : <Full {...props} />}
    </div>
  </>
);

const Full = ({ isPaid, limit, siteCount }: Omit<Props, 'host'>) => (
  <Notice tone="info" title={`Your plan includes ${count(limit, 'site')}`}>
    {siteCount > limit && <>Your organization has {siteCount}, and keeps all of them. </>}
    {isPaid ? (
      'To add another, delete one in its settings first.'
    ) : (
      <>
        {siteCount > limit ? 'To add another' : 'Delete the existing one in its settings'}, or{' '}
        <Link href="/account/plan">view plans</Link>.
      </>
    )}
  </Notice>
);

export const MayNotAdd = () => (
  <PageHead
    title="Add a site"
    lead={
      <>
        Only owners and admins can add sites. <Link href="/sites">Your sites</Link>
      </>
    }
  />
);
