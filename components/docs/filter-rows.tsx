'use client';

import { useState } from 'react';

/** Hides the rows of the page’s tables that don’t have the typed words, and sections without a row. */
export function FilterRows({ label }: { readonly label: string }) {
  const [shown, setShown] = useState<number | null>(null);
  const filter = (typed: string) => {
    const words = typed.toLowerCase().split(/\s+/);
    let rows = 0;
    for (const section of document.querySelectorAll<HTMLElement>('main section:has(tbody)')) {
      const before = rows;
      for (const row of section.querySelectorAll<HTMLElement>('tbody tr')) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) rows += 1;
      }
      section.hidden = rows === before;
    }
    setShown(typed === '' ? null : rows);
  };
  return (
    <label className="needs-script no-print mt-6 block max-w-xl">
      <span className="font-medium">{label}</span>
      <input
        type="search"
        className="field mt-1.5"
        onChange={(event) => filter(event.target.value)}
      />
      <span role="status" className="mt-1 block min-h-5 text-sm text-muted">
        {shown !== null && `${shown} found`}
      </span>
    </label>
  );
}
