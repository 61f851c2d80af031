import type { Actor } from '@/lib/platform/access/actor';
import type { ChangedSites, SitesChange } from '../contract/sites';
import { AppError } from '@/lib/platform/contract/app-error';
import { TAGS_MAX, TOO_MANY_TAGS } from '@/lib/platform/contract/tags';
import { changeSite } from './change-site';
import { listChosenSites } from './chosen-sites';
import { refusalOf } from './refusal-of';

/** Changes sites one after the other; a refusal of one keeps none of the others. */
export async function changeSites(
  actor: Actor,
  { settings: { addTags, ...settings }, ...chosen }: SitesChange,
): Promise<ChangedSites> {
  const sites: ChangedSites['sites'] = [];
  for (const { id: siteId, host, tags } of await listChosenSites(actor, chosen)) {
    const change = async () =>
      changeSite(actor, siteId, {
        ...settings,
        ...(addTags && { tags: allTags(settings.tags ?? tags, addTags) }),
      });
    sites.push({
      siteId,
      host,
      ...(await change().then(
        (changed) => ({ settings: changed, refusal: null }),
        (error: unknown) => ({ settings: null, refusal: refusalOf(error) }),
      )),
    });
  }
  return { sites };
}

function allTags(tags: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...tags, ...added])];
  if (all.length > TAGS_MAX) throw new AppError('invalid_input', TOO_MANY_TAGS);
  return all;
}
