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
  /** The Unicode spelling, if it differs from the name. */
  readonly unicodeName?: string | undefined;
}

interface Props {
  readonly checks: readonly PaletteEntry[];
  /** Unicode names of sites, by host. */
  readonly unicodeNames: Readonly<Record<string, string>>;
  readonly rights: Rights;
}

type PaletteModule = typeof Module;

/** Loads the palette when it is first opened or about to be. */
const fetchPalette = (): Promise<PaletteModule> => import('./palette');
const prefetchPalette = () => void fetchPalette().catch(() => undefined);

/** Opens the command palette, also by Ctrl K or ⌘ K. */
export function PaletteButton({ checks, unicodeNames, rights }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<PaletteModule | null>(null);
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
      if (event.key === 'Control' || event.key === 'Meta') prefetchPalette();
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
  // Collects the keys that are typed before the palette's field is mounted.
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key.length === 1 && !(target instanceof HTMLInputElement))
        setText((before) => before + key);
    };
    if (isOpen) window.addEventListener('keypress', onKey);
    return () => window.removeEventListener('keypress', onKey);
  }, [isOpen]);
  // The sheet is closed first, so that the palette returns the focus to the sheet's opener.
  const openFromRail = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    open();
  };
  return (
    <div className="needs-script">
      <Button
        small
        onClick={openFromRail}
        onPointerEnter={prefetchPalette}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        Go to <kbd className="text-muted pointer-coarse:hidden">Ctrl K</kbd>
      </Button>
      {/* The palette can be opened by keys or from the closed sheet, so both are portals outside of the rail. */}
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
            unicodeNames={unicodeNames}
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
