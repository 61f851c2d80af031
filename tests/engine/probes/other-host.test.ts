import { expect, it } from 'vitest';
import { httpHeaders } from '@/engine/checks/http-headers/check';
import { examine } from '../../helpers/examine';
import { page, redirect } from '../../helpers/memory-network';

const OTHER = 'https://www.site.test';
const PATH = '/.well-known/api-catalog';

it('reports a linked file as absent on the host where the home page ended', async () => {
  const { results } = await examine([httpHeaders], {
    '/': redirect(`${OTHER}/`),
    [`${OTHER}/`]: page({ head: `<link rel="api-catalog" href="${PATH}">` }),
    [`${OTHER}${PATH}`]: { status: 404 },
  });
  expect(results[0]!.findings).toContainEqual(
    expect.objectContaining({
      code: 'http-headers/broken-link',
      request: expect.objectContaining({ url: `${OTHER}${PATH}`, status: 404 }) as object,
    }),
  );
});
