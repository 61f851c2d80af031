import { PageHead } from '@/components/dashboard/page-head';

export default function NotFound() {
  return (
    <>
      <title>Nothing is here · Seamark</title>
      <PageHead
        title="Nothing is here"
        lead={
          <>
            The address does not exist, or it belongs to another organization.{' '}
            <a className="link" href="/sites">
              Your sites
            </a>
          </>
        }
      />
    </>
  );
}
