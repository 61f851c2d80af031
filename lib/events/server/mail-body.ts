import { scaleSegments } from '@/lib/reports';
import { escapeHtml } from '@/lib/platform/text/escape-html';
import { siteText } from '@/lib/platform/text/site-text';
import type { Mail } from '@/lib/platform/mail/queue-mail';

export interface MailSection {
  readonly title: string;
  /** Score to show on the scale; its sentence is one of the lines. */
  readonly score?: number;
  /** Unescaped lines, including text of sites and people; only this module escapes them. */
  readonly lines: readonly string[];
}

interface Body {
  readonly title: string;
  /** The main thing in one sentence. */
  readonly lead?: string;
  readonly sections: readonly MailSection[];
  readonly link: { readonly label: string; readonly url: string };
  /** Reason why the recipient gets this mail. */
  readonly reason: string;
  readonly unsubscribeUrl: string;
}

const escaped = (text: string): string => escapeHtml(siteText(text));

/** The same content as plain text and HTML, without images, scripts or external resources. */
export function mailBody(body: Body): Pick<Mail, 'text' | 'html' | 'unsubscribeUrl'> {
  return { text: textOf(body), html: htmlOf(body), unsubscribeUrl: body.unsubscribeUrl };
}

function textOf({ title, lead, sections, link, reason, unsubscribeUrl }: Body): string {
  const parts = sections.map(
    (section) =>
      `${siteText(section.title)}\n${section.lines.map((line) => `- ${siteText(line)}`).join('\n')}`,
  );
  return [
    siteText(title),
    ...(lead === undefined ? [] : [siteText(lead)]),
    ...parts,
    `${link.label}:\n${link.url}`,
    `${siteText(reason)} Unsubscribe:\n${unsubscribeUrl}`,
  ].join('\n\n');
}

function htmlOf({ title, lead, sections, link, reason, unsubscribeUrl }: Body): string {
  const parts = sections.map(
    (section) =>
      `<h2 style="font-size:16px;margin:24px 0 8px">${escaped(section.title)}</h2>` +
      `${section.score === undefined ? '' : scaleOf(section.score)}<ul style="margin:0;padding-left:20px">${section.lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escaped(title)}</title></head>` +
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:600px;margin:24px auto;padding:0 16px">' +
    `<h1 style="font-size:20px;margin:0">${escaped(title)}</h1>` +
    `${lead === undefined ? '' : `<p style="margin:8px 0 0">${escaped(lead)}</p>`}${parts.join('')}` +
    `<p style="margin:24px 0"><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>` +
    `<p style="font-size:13px;color:#666">${escaped(reason)} <a href="${escaped(unsubscribeUrl)}">Unsubscribe</a></p></body></html>`
  );
}

/** The scale of scores as a row of cells, since mail programs show no SVG. */
const scaleOf = (score: number): string =>
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px"><tr>' +
  `${scaleSegments(score)
    .map(({ width, color }) => `<td width="${width}%" bgcolor="${color}" style="height:10px"></td>`)
    .join('')}</tr></table>`;
