import { useEffect, useState } from 'react';

/** Shorter waits are left to the browser. */
const PATIENCE_MS = 200;

/** What is used of the Navigation API; TypeScript does not have it yet, and browsers without it show what they always do. */
interface Navigation {
  addEventListener(
    type: 'navigate',
    listener: (event: NavigateEvent) => void,
    options: AddEventListenerOptions,
  ): void;
}
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly signal: AbortSignal;
}

interface Destination {
  readonly path: string;
  /** What had the focus when this page was left. */
  readonly leftAt: Element | null;
}

/** The page that this one is being left for, once that takes longer than a moment; null while nothing is on its way. */
export function useDestination(): Destination | null {
  const [destination, setDestination] = useState<Destination | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stay = () => {
      clearTimeout(waiting);
      setDestination(null);
    };
    const leave = ({ destination: { url, sameDocument }, signal }: NavigateEvent) => {
      const { origin, pathname } = new URL(url);
      if (sameDocument || origin !== window.location.origin) return;
      clearTimeout(waiting);
      waiting = setTimeout(
        () => setDestination({ path: pathname, leftAt: document.activeElement }),
        PATIENCE_MS,
      );
      // Stopped, overtaken by another one, or the reader was asked and stays.
      signal.addEventListener('abort', stay, { once: true });
    };
    (window as { readonly navigation?: Navigation }).navigation?.addEventListener(
      'navigate',
      leave,
      listening,
    );
    // Back from the browser's cache, as it was left.
    window.addEventListener('pageshow', stay, listening);
    return () => {
      listening.abort();
      clearTimeout(waiting);
    };
  }, []);
  return destination;
}
