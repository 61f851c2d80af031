import type { RouteProps } from '@/app/query';
import { decoded } from '@/lib/platform/text/host';
import { ABOUT_PAGES } from '../../about-pages';
import { proseMetadata, ProsePage } from '../../prose-page';

type Props = RouteProps<{ page: string }>;

const pathOf = async (params: Props['params']): Promise<string> =>
  `/legal/${decoded((await params).page)}`;

export const generateMetadata = async ({ params }: Props) => proseMetadata(await pathOf(params));

export default async function LegalPage({ params }: Props) {
  return <ProsePage path={await pathOf(params)} pages={ABOUT_PAGES} label="About this server" />;
}
