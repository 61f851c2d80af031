'use client';

import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import type { Rights } from './palette-actions';

export interface Place {
  readonly name: string;
  readonly href: string;
}

const fetchPalette = () => import('./palette').then((module) => module.Palette);
/** Fetched the first time it is opened, or about to be. */
const Palette = dynamic(fetchPalette, { ssr: false });

/** Opens the palette, by Ctrl K or ⌘ K too. */
export function PaletteKey({ checks, rights }: { readonly checks: readonly Place[]; readonly rights: Rights }) {
  const [isOpen, setOpen] = useState(false);
  const [isFetched, setFetched] = useState(false);
  const [text, setText] = useState('');
  if (isOpen && !isFetched) setFetched(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void fetchPalette();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // What is typed after the call and before its field is there.
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key.length === 1 && !(target instanceof HTMLInputElement)) setText((before) => before + key);
    };
    if (isOpen) window.addEventListener('keypress', onKey);
    return () => window.removeEventListener('keypress', onKey);
  }, [isOpen]);
  const close = () => { setOpen(false); setText(''); };
  // The sheet goes first, so that the focus comes back to what opened it.
  const openFromRail = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    setOpen(true);
  };
  return (
    <div className="needs-script">
      <Button small onClick={openFromRail} onPointerEnter={() => void fetchPalette()} aria-keyshortcuts="Control+K Meta+K"><Search size={16} strokeWidth={1.75} aria-hidden />Go to <kbd className="text-muted pointer-coarse:hidden">Ctrl K</kbd></Button>
      {/* The keys open it wherever the rail is. */}
      {isFetched && createPortal(<Palette open={isOpen} checks={checks} rights={rights} text={text} onText={setText} onClose={close} />, document.body)}
    </div>
  );
}
