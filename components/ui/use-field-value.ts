import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';

interface FieldValue {
  readonly typed: string;
  readonly field: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/** State of a controlled field, including text typed before hydration. */
export function useFieldValue(initial = ''): FieldValue {
  const [typed, setTyped] = useState(initial);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) setTyped(ref.current.value);
  }, []);
  return { typed, field: { ref, value: typed, onChange: (event) => setTyped(event.target.value) } };
}
