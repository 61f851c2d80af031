'use client';

import { Search } from 'lucide-react';
import { useCallback, useEffect, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import type * as Module from './palette';
import type { Rights } from './use-palette-actions';

export interface PaletteEntry {
  readonly name: string;
  readonly href: string;
  /** The name as people spell it, where that differs. */
  readonly spelled?: string | undefined;
}

interface Props {
  readonly checks: readonly PaletteEntry[];
  /** Of sites, by host. */
  readonly spellings: Readonly<Record<string, string>>;
  readonly rights: Rights;
}

type Loaded = typeof Module;

/** Fetched the first time it is opened, or about to be. */
const fetchPalette = (): Promise<Loaded> => import('./palette');
const fetchAhead = () => void fetchPalette().catch(() => undefined);

/** Opens the palette, by Ctrl K or ⌘ K too. */
export function PaletteKey({ checks, spellings, rights }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isLost, setLost] = useState(false);
  const [text, setText] = useState('');
  const close = useCallback(() => {
    setOpen(false);
    setText('');
  }, []);
  const open = useCallback(() => {
    setOpen(true);
    setLost(false);
    fetchPalette().then(setLoaded, () => {
      close();
      setLost(true);
    });
  }, [close]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') fetchAhead();
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  // What is typed after the call and before its field is there.
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key.length === 1 && !(target instanceof HTMLInputElement))
        setText((before) => before + key);
    };
    if (isOpen) window.addEventListener('keypress', onKey);
    return () => window.removeEventListener('keypress', onKey);
  }, [isOpen]);
  // The sheet goes first, so that the focus comes back to what opened it.
  const openFromRail = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    open();
  };
  return (
    <div className="needs-script">
      <Button
        small
        onClick={openFromRail}
        onPointerEnter={fetchAhead}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        Go to <kbd className="text-muted pointer-coarse:hidden">Ctrl K</kbd>
      </Button>
      {/* Called by keys, or from a sheet that has gone: both are told and shown wherever the rail is. */}
      {isLost &&
        createPortal(
          <p role="alert" className="lost">
            Couldn’t load the search. Check your connection and reload the page.
          </p>,
          document.body,
        )}
      {loaded !== null &&
        createPortal(
          <loaded.Palette
            open={isOpen}
            checks={checks}
            spellings={spellings}
            rights={rights}
            text={text}
            onText={setText}
            onClose={close}
          />,
          document.body,
        )}
    </div>
  );
}
