import { useEffect, useState } from 'react';

/** Shorter page loads show no skeleton. */
const SKELETON_DELAY_MS = 200;

/** The used part of the Navigation API, which TypeScript does not declare. Browsers without it show no skeleton. */
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

interface PendingNavigation {
  readonly path: string;
  /** Element that had the focus when the navigation started. */
  readonly focused: Element | null;
}

/** Target of a running navigation that takes longer than `PATIENCE_MS`; null if there is none. */
export function usePendingNavigation(): PendingNavigation | null {
  const [destination, setDestination] = useState<PendingNavigation | null>(null);
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
        () => setDestination({ path: pathname, focused: document.activeElement }),
        SKELETON_DELAY_MS,
      );
      // Aborted by the reader, by a newer navigation, or by a confirmation to stay.
      signal.addEventListener('abort', stay, { once: true });
    };
    (window as { readonly navigation?: Navigation }).navigation?.addEventListener(
      'navigate',
      leave,
      listening,
    );
    // Restored by the back/forward cache in its old state.
    window.addEventListener('pageshow', stay, listening);
    return () => {
      listening.abort();
      clearTimeout(waiting);
    };
  }, []);
  return destination;
}
