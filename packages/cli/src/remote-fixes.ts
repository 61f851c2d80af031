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

  /** The files of a check, and why there are not the others. */
  async files(
    address: string,
    checkId: CheckId,
  ): Promise<{ readonly files: readonly Artifact[]; readonly waiting: readonly string[] }> {
    const id = await this.siteAt(address);
    const { artifacts } = await this.get(getFix.path, { id, checkId }, FixDetail);
    const files: Artifact[] = [];
    const waiting: string[] = [];
    for (const { kind } of artifacts) {
      const answer = await this.ask(getArtifact.path, { id, kind }, Artifact);
      if ('value' in answer) files.push(answer.value);
      else if (answer.waitSeconds === null) waiting.push(answer.message);
      else throw failed(answer);
    }
    return { files, waiting };
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
    const answer = await this.ask(template, params, schema);
    if (!('value' in answer)) throw failed(answer);
    if (answer.left !== '') process.stderr.write(`${answer.left}\n`);
    return answer.value;
  }

  private ask<T>(
    template: string,
    params: Readonly<Record<string, string>>,
    schema: Parameters<typeof call<T>>[2],
  ) {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    return call(this.server, { method: 'GET', path }, schema, this.signal);
  }
}

interface Refusal {
  readonly message: string;
  readonly waitSeconds: number | null;
}

const failed = ({ message, waitSeconds }: Refusal): ScanFailedError =>
  new ScanFailedError(
    waitSeconds === null ? message : `${message}: try again in ${waitSeconds} seconds.`,
  );

function hostOf(address: string): string {
  const url = address.includes('://') ? address : `https://${address}`;
  if (!URL.canParse(url)) throw new ScanFailedError(`${address} is not an address.`);
  return new URL(url).hostname.replace(/\.$/, '');
}
