import { RSL_TYPE, rslDocuments } from './probe';
import { defineArtifact, pointed } from '../../artifacts/define';

/** The frame of a licence; every term stays the owner's to fill in. */
export const rslLicense = defineArtifact({
  kind: 'rsl-license',
  checkIds: ['rsl'],
  probes: { terms: rslDocuments },

  generate({ terms }, context, { todo }) {
    // A declared address on this origin is where readers look; it is served there.
    const declared = terms.documents.flatMap((d) => (d.file ? [new URL(d.exchange.ask.url)] : []));
    const own = declared.find((url) => url.origin === context.origin && url.search === '');
    const path = own?.pathname ?? '/license.xml';
    const usage = todo(
      'usages you permit: all, ai-all, ai-train, ai-input, ai-index, search',
      'search',
    );
    const payment = todo(
      'payment type: purchase, subscription, training, crawl, use, contribution, attribution or free',
      'free',
    );
    return {
      path,
      filename: 'license.xml',
      contentType: RSL_TYPE,
      headers: [],
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<rsl xmlns="https://rslstandard.org/rsl">\n  <content url="/">\n    <license>\n      <permits type="usage">${usage}</permits>\n      <payment type="${payment}"/>\n    </license>\n  </content>\n</rsl>\n`,
      warnings: [
        'These are legal terms: let the person who owns the rights decide them.',
        ...(declared.length > 1
          ? ['More than one licence document is declared; this file stands for one of them.']
          : []),
        ...(declared.length > 0 && !own
          ? [
              'Your declared document is on another site; point to this file instead or repair that one.',
            ]
          : []),
      ],
      ...pointed({ rel: 'license', href: path, type: RSL_TYPE }),
    };
  },
});
