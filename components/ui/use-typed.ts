import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';

interface Typed {
  readonly typed: string;
  readonly field: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/** What stands in a field, that which was typed before its script came included. */
export function useTyped(initial = ''): Typed {
  const [typed, setTyped] = useState(initial);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) setTyped(ref.current.value);
  }, []);
  return { typed, field: { ref, value: typed, onChange: (event) => setTyped(event.target.value) } };
}
