import { CallError, request } from './call';

/** A text, or where it is fetched from. */
export type CopySource = string | { readonly from: string };

async function textOf(source: CopySource): Promise<string> {
  return typeof source === 'string' ? source : (await request(source.from)).text();
}

/** Copies, or throws `CallError` that says why not. Call it in the handler of a click. */
export async function copyText(source: CopySource): Promise<void> {
  const text = textOf(source);
  try {
    // The promise is handed over inside the click: Safari allows nothing later.
    if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write)
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': text.then((known) => new Blob([known], { type: 'text/plain' })),
        }),
      ]);
    else copyWithSelection(await text);
  } catch {
    // A clipboard hides why the text never came.
    await text;
    throw new CallError('clipboard', 'The browser blocked access to the clipboard.', 0, null, null);
  }
}

/** Pages served without TLS have no clipboard; a selection still copies. */
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
