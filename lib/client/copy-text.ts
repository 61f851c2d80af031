/** A text, or where it is fetched from. */
export type CopySource = string | { readonly from: string };

async function textOf(source: CopySource): Promise<string> {
  if (typeof source === 'string') return source;
  const response = await fetch(source.from);
  if (!response.ok) throw new Error(`${source.from} answered ${response.status}`);
  return response.text();
}

/** Copies; false when the browser refuses. Call it in the handler of a click. */
export async function copyText(source: CopySource): Promise<boolean> {
  try {
    // The promise is handed over inside the click: Safari allows nothing later.
    if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write)
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': textOf(source).then((text) => new Blob([text], { type: 'text/plain' })) })]);
    else copyWithSelection(await textOf(source));
    return true;
  } catch {
    return false;
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
