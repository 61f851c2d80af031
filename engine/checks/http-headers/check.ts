import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import type { Reply } from '../../network/types';
import { attr } from '../../parse/html';
import { plural, quote } from '../../parse/text';
import { advertisedLinks, linkHeadersOf, type AdvertisedLink } from '../../probes/advertised';
import { knownResources, type KnownResources } from './probe';
import { homePage, type HtmlView } from '../../probes/page';
import { header } from '../../probes/reply';
import { unreadReason } from '../../probes/unread';
import type { Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/**
 * RFC 8288 (Link), 8631 (service-desc), 9727 (api-catalog), and a baseline of response headers. tls-https judges HSTS.
 */
export const httpHeaders = defineCheck({
  id: 'http-headers',
  name: 'HTTP headers',
  description: 'Does the site advertise its resources for agents and send security headers?',
  category: 'discovery',
  scope: 'origin',
  rules,
  guide,
  probes: { home: homePage, resources: knownResources, links: advertisedLinks },

  judge({ home: { exchange: on, reply, html }, resources, links }) {
    if (!reply || unreadReason(reply) !== null) return unmeasured(on);
    const remarks = [...unadvertised(resources), ...alternates(resources, links)];
    const advertisedOnes = resources.resources.filter((r) => r.isAdvertised).length;
    const findings = [
      ...advertising(resources, reply, on),
      ...cors(resources),
      ...baseline(reply, html, on),
    ];
    return findings.length > 0
      ? [...findings, ...remarks]
      : [
          note(
            'advertised',
            advertisedOnes > 0
              ? `${plural(advertisedOnes, 'resource')} for agents advertised; the security headers are set`
              : 'The security headers are set',
          ),
          ...remarks,
        ];
  },
});

function advertising({ broken }: KnownResources, reply: Reply, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  for (const { link, exchange, reason, isPage } of broken) {
    const pointer = `The ${link.via} rel="${link.rels.join(' ')}"`;
    findings.push(
      raise(
        'broken-link',
        isPage
          ? `${pointer} points to a web page, not to a machine-readable file`
          : `${pointer} points to a file that does not exist`,
        {
          on: exchange,
          evidence: reason,
          subject: link.url,
        },
      ),
    );
  }
  const { bad } = linkHeadersOf(reply);
  if (bad[0] !== undefined)
    findings.push(
      raise('link-syntax', 'A Link header cannot be parsed', { on, evidence: quote(bad[0]) }),
    );
  return findings;
}

/** Without points: publishing a file for agents must never lower the score. */
const unadvertised = ({ resources }: KnownResources): DraftFinding[] =>
  resources
    .filter((r) => !r.isAdvertised)
    .map((r) =>
      note('unadvertised', `The home page does not point to ${r.name}`, {
        evidence:
          `${r.url} exists. To point to it, send Link: <${new URL(r.url).pathname}>; ` +
          `rel="${r.rel}"; type="${r.type}", or add the equivalent <link>.`,
        subject: r.rel,
      }),
    );

/** Accepts either relation for llms.txt, which describes the site and is no alternate of the page. */
function alternates(
  { resources }: KnownResources,
  links: readonly AdvertisedLink[],
): DraftFinding[] {
  const llms = resources.find((r) => r.rel === 'describedby');
  const to = links.filter((l) => l.url === llms?.url || l.url === llms?.exchange.ask.url);
  const first = to.find((l) => l.rels.includes('alternate'));
  return first && !to.some((l) => l.rels.includes('describedby'))
    ? [
        note(
          'as-alternate',
          'The home page points to llms.txt with rel="alternate"; rel="describedby" is expected',
          `rel="${first.rels.join(' ')}" in its ${first.via}`,
        ),
      ]
    : [];
}

function cors({ jsonFiles }: KnownResources): DraftFinding[] {
  return jsonFiles
    .filter(({ reply }) => header(reply, 'access-control-allow-origin') === null)
    .map(({ url, exchange }) =>
      raise('no-cors', `${new URL(url).pathname} cannot be read by scripts from other origins`, {
        on: exchange,
        evidence: 'no Access-Control-Allow-Origin',
        subject: new URL(url).pathname,
      }),
    );
}

function baseline(reply: Reply, html: HtmlView | null, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const policy = header(reply, 'content-security-policy');
  const inPage =
    html?.metas.some(
      ({ element }) =>
        attr(element, 'http-equiv')?.trim().toLowerCase() === 'content-security-policy',
    ) ?? false;
  if (!/^\s*nosniff\s*$/i.test(header(reply, 'x-content-type-options')?.split(',')[0] ?? ''))
    findings.push(raise('nosniff', 'X-Content-Type-Options is not set', { on }));
  if (
    !/(?:^|[;,])\s*frame-ancestors\b/i.test(policy ?? '') &&
    header(reply, 'x-frame-options') === null
  )
    findings.push(raise('framing', 'Neither frame-ancestors nor X-Frame-Options is set', { on }));
  if (policy === null && !inPage)
    findings.push(raise('csp', 'Content-Security-Policy is not set', { on }));
  if (header(reply, 'referrer-policy') === null && !html?.metas.some((m) => m.name === 'referrer'))
    findings.push(raise('referrer', 'Referrer-Policy is not set', { on }));
  return findings;
}
