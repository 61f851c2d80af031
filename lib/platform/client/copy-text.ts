import { CallError, request } from './request';

/** A text, or the address to fetch it from. */
export type CopySource = string | { readonly from: string };

async function textOf(source: CopySource): Promise<string> {
  return typeof source === 'string' ? source : (await request(source.from)).text();
}

/** Copies text, or throws `CallError`. Call it in a click handler. */
export async function copyText(source: CopySource): Promise<void> {
  const text = textOf(source);
  try {
    // Safari accepts a clipboard promise only within the click.
    if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write)
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': text.then((content) => new Blob([content], { type: 'text/plain' })),
        }),
      ]);
    else copyWithSelection(await text);
  } catch {
    // The clipboard hides the fetch error, so the promise is awaited here.
    await text;
    throw new CallError('clipboard', 'The browser blocked access to the clipboard.', 0, null, null);
  }
}

/** Pages without TLS have no clipboard API; a selection can still be copied. */
function copyWithSelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  const focused = document.activeElement;
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('refused');
}
