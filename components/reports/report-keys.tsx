'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { closeCheck } from './check-row';
import { decoded } from '@/lib/platform/text/host';

const SETTING = 'seamark-report-keys';
const ROWS = 'details.check > summary';
const KEYS = [
  ['j', 'next check'],
  ['k', 'previous check'],
  ['o', 'open or close the check'],
  ['c', 'copy the fix'],
  ['Esc', 'close the check'],
  ['?', 'show this list'],
] as const;

/** Opens the check that the URL's hash names; single keys move between rows and can be disabled. */
export function ReportKeys() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [areOn, setAreOn] = useState(true);
  useEffect(() => {
    const showNamed = () => openCheck(decoded(window.location.hash.slice(1)));
    showNamed();
    window.addEventListener('hashchange', showNamed);
    return () => window.removeEventListener('hashchange', showNamed);
  }, []);
  useEffect(() => {
    document.addEventListener('toggle', nameOpenCheck, true);
    return () => document.removeEventListener('toggle', nameOpenCheck, true);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'Escape' && !dialog.current?.open)
        return closeCheck(document.querySelector('details.check[open]'));
      if (dialog.current?.open || localStorage.getItem(SETTING) === 'off') return;
      if (event.key === '?') return dialog.current?.showModal();
      runShortcut(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const show = () => {
    setAreOn(localStorage.getItem(SETTING) !== 'off');
    dialog.current?.showModal();
  };
  const toggle = (isOn: boolean) => {
    setAreOn(isOn);
    localStorage.setItem(SETTING, isOn ? 'on' : 'off');
  };
  return (
    <>
      <Button small className="needs-script pointer-coarse:hidden" onClick={show}>
        Keys
      </Button>
      <dialog ref={dialog} className="dialog w-xl" aria-labelledby="keys-title">
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <dl className="mt-4">
          {KEYS.map(([key, label]) => (
            <div key={key} className="flex gap-4 border-t border-line py-2">
              <dt className="w-8">
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="size-4"
            checked={areOn}
            onChange={(event) => toggle(event.target.checked)}
          />
          Enable single-key shortcuts
        </label>
        <form method="dialog" className="mt-6">
          <Button type="submit">Close</Button>
        </form>
      </dialog>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function openCheck(id: string): void {
  const row = id === '' ? null : document.getElementById(id);
  if (!(row instanceof HTMLDetailsElement) || !row.classList.contains('check')) return;
  row.open = true;
  const group = row.parentElement?.closest('details');
  if (group) group.open = true;
  row.scrollIntoView({ block: 'start' });
  row.querySelector('summary')?.focus({ preventScroll: true });
}

/** Writes the open check into the address, so that it can be sent. */
function nameOpenCheck({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.check')) return;
  const { hash, pathname, search } = window.location;
  if (target.open) history.replaceState(history.state, '', `#${target.id}`);
  else if (hash === `#${target.id}`) history.replaceState(history.state, '', pathname + search);
}

function runShortcut(event: KeyboardEvent): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) =>
    row.checkVisibility(),
  );
  const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
  const current = rows[at];
  if (event.key === 'j' || event.key === 'k') {
    const next = rows[event.key === 'j' ? Math.min(rows.length - 1, at + 1) : Math.max(0, at - 1)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  } else if (event.key === 'o') current?.click();
  else if (event.key === 'c')
    current?.parentElement?.querySelector<HTMLElement>('[data-copy]')?.click();
  else return;
  event.preventDefault();
}
