import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/shell/page-head';

export default function NotFound() {
  return (
    <>
      <title>Page not found · Seamark</title>
      <PageHead
        title="Page not found"
        lead={
          <>
            This page doesn’t exist, or it belongs to another organization.{' '}
            <Link href="/sites">Your sites</Link>
          </>
        }
      />
    </>
  );
}
