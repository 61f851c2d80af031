'use client';

import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

export interface Place {
  readonly name: string;
  readonly href: string;
}

/** Fetched the first time it is opened. */
const Palette = dynamic(() => import('./palette').then((module) => module.Palette), { ssr: false });

/** Opens the palette, by Ctrl K or ⌘ K too. */
export function PaletteKey({ checks, mayAdd }: { readonly checks: readonly Place[]; readonly mayAdd: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isFetched, setFetched] = useState(false);
  if (isOpen && !isFetched) setFetched(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="needs-script">
      <Button small onClick={() => setOpen(true)} aria-keyshortcuts="Control+K Meta+K"><Search size={16} strokeWidth={1.75} aria-hidden />Go to <kbd className="text-muted">Ctrl K</kbd></Button>
      {isFetched && <Palette open={isOpen} checks={checks} mayAdd={mayAdd} onClose={() => setOpen(false)} />}
    </div>
  );
}
