import type { CheckId } from '@/engine';
import {
  Artifact,
  FixDetail,
  FixList,
  getArtifact,
  getFix,
  listFixes,
  listSites,
  SiteList,
} from '@/lib/contract';
import { ScanFailedError } from './failures';
import { call, serverOf, type Server } from './server';
import type { Environment } from './settings';

/** Fixes and files of the latest report that the server has of a site: nothing is measured here. */
export class RemoteFixes {
  private readonly server: Server;

  constructor(
    environment: Environment,
    private readonly signal: AbortSignal,
  ) {
    this.server = serverOf(environment);
  }

  async list(address: string): Promise<FixList> {
    return this.get(listFixes.path, { id: await this.siteAt(address) }, FixList);
  }

  async files(address: string, checkId: CheckId): Promise<readonly Artifact[]> {
    const id = await this.siteAt(address);
    const { artifacts } = await this.get(getFix.path, { id, checkId }, FixDetail);
    const files: Artifact[] = [];
    for (const { kind } of artifacts)
      files.push(await this.get(getArtifact.path, { id, kind }, Artifact));
    return files;
  }

  private async siteAt(address: string): Promise<string> {
    const host = hostOf(address);
    const { sites } = await this.get(listSites.path, {}, SiteList);
    const site = sites.find((known) => known.host === host);
    if (!site)
      throw new ScanFailedError(
        `${host} is not a site of this API key’s organization. Add it in the dashboard, or leave out --remote.`,
      );
    return site.id;
  }

  private async get<T>(
    template: string,
    params: Readonly<Record<string, string>>,
    schema: Parameters<typeof call<T>>[2],
  ): Promise<T> {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const answer = await call(this.server, { method: 'GET', path }, schema, this.signal);
    if ('value' in answer) return answer.value;
    const { message, waitSeconds } = answer;
    throw new ScanFailedError(
      waitSeconds === null ? message : `${message}: try again in ${waitSeconds} seconds.`,
    );
  }
}

function hostOf(address: string): string {
  const url = address.includes('://') ? address : `https://${address}`;
  if (!URL.canParse(url)) throw new ScanFailedError(`${address} is not an address.`);
  return new URL(url).hostname.replace(/\.$/, '');
}
