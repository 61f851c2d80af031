import { expect, it } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { progress, putSettings, retryAnswersPass, start } from '../../../helpers/answers-site';
import { errorOf } from '../../../helpers/http';
import { createSite } from '../../../helpers/site';
import { createMember } from '../../../helpers/member';

const BODY = { questions: ['Who?'], brands: [], competitors: [], engines: [] };

it('without a provider no pass starts on any plan; questions are stored, and old passes stay readable', async () => {
  const site = await createSite();
  const by = await createMember(site.org, 'admin');
  expect((await putSettings(site, BODY)).status).toBe(200);
  expect(await errorOf(await putSettings(site, { ...BODY, engines: ['openai'] }))).toMatchObject({
    status: 400,
    error: 'invalid_input',
    message: 'Unknown engine openai. Available engines: none.',
  });
  const refused = await start(site);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await errorOf(refused)).toMatchObject({ status: 503, error: 'provider_not_configured' });
  const pass = await database().answersPass.create({
    data: {
      siteId: site.id,
      engine: 'openai',
      model: 'm',
      questions: ['Who?'],
      status: 'failed',
      error: 'timeout: Late.',
      finishedAt: new Date(),
    },
    select: { id: true },
  });
  expect(await errorOf(await retryAnswersPass(by, site, pass.id))).toMatchObject({
    status: 503,
    error: 'provider_not_configured',
  });
  expect(await (await progress(by, site)).json()).toEqual({
    passes: [],
    runs: [],
    pollAfterSeconds: null,
  });
  expect(await database().creditEntry.count({ where: { organizationId: site.org.id } })).toBe(0);
  expect(await database().answersPass.count({ where: { siteId: site.id } })).toBe(1);
});
