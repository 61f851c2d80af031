import type { ArtifactKind, CheckId } from '@seamark/engine';
import { Artifact } from '@/lib/fixes/contract/artifacts';
import { FixDetail, FixList } from '@/lib/fixes/contract/fixes';
import { SiteList } from '@/lib/sites/contract/sites';
import { ScanFailedError } from './failures';
import { Server } from './server';
import type { Environment } from './settings';

/** Fixes and files of the server's latest report of a site; nothing is measured here. */
export class RemoteFixes {
  private readonly server: Server;

  constructor(environment: Environment, signal: AbortSignal) {
    this.server = new Server(environment, signal);
  }

  async list(address: string): Promise<FixList> {
    const path = { id: await this.siteAt(address) };
    return this.get(
      (client) => client.GET('/api/v1/me/sites/{id}/fixes', { params: { path } }),
      FixList,
    );
  }

  /** Files of a check, and the reasons why others are missing. */
  async files(
    address: string,
    checkId: CheckId,
  ): Promise<{ readonly files: readonly Artifact[]; readonly waiting: readonly string[] }> {
    const id = await this.siteAt(address);
    const { artifacts } = await this.get(
      (client) =>
        client.GET('/api/v1/me/sites/{id}/fixes/{checkId}', { params: { path: { id, checkId } } }),
      FixDetail,
    );
    const files: Artifact[] = [];
    const waiting: string[] = [];
    for (const { kind } of artifacts) {
      const answer = await this.server.call(
        (client) =>
          client.GET('/api/v1/me/sites/{id}/artifacts/{kind}', {
            params: { path: { id, kind: kind as ArtifactKind } },
          }),
        Artifact,
      );
      if ('value' in answer) files.push(answer.value);
      else if (answer.waitSeconds === null) waiting.push(answer.message);
      else throw new ScanFailedError(answer.message);
    }
    return { files, waiting };
  }

  private async siteAt(address: string): Promise<string> {
    const host = hostOf(address);
    const { sites } = await this.get((client) => client.GET('/api/v1/me/sites'), SiteList);
    const site = sites.find((candidate) => candidate.host === host);
    if (!site)
      throw new ScanFailedError(
        `${host} is not a site of this API key’s organization. Add it in the dashboard, or leave out --remote.`,
      );
    return site.id;
  }

  private async get<T>(...call: Parameters<typeof this.server.call<T>>): Promise<T> {
    const answer = await this.server.call<T>(...call);
    if (!('value' in answer)) throw new ScanFailedError(answer.message);
    if (answer.left !== '') process.stderr.write(`${answer.left}\n`);
    return answer.value;
  }
}

function hostOf(address: string): string {
  const url = address.includes('://') ? address : `https://${address}`;
  if (!URL.canParse(url)) throw new ScanFailedError(`${address} is not an address.`);
  return new URL(url).hostname.replace(/\.$/, '');
}
