'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { scanStream, type ScanError, type ScanEvent } from '@/lib/reports/scan-stream';
import type { CheckResult, Grade } from '@/lib/platform/contract/types';

export interface LiveScan {
  /** `waiting` for a free slot, `running`, then `done` or `failed`. */
  readonly phase: 'idle' | 'waiting' | 'running' | 'done' | 'failed';
  readonly host: string;
  readonly startedAt: number;
  readonly results: ReadonlyMap<string, CheckResult>;
  readonly error: ScanError | null;
  readonly outcome: {
    readonly score: number;
    readonly grade: Grade;
    readonly reportPath: string;
  } | null;
}

const IDLE: LiveScan = {
  phase: 'idle',
  host: '',
  startedAt: 0,
  results: new Map(),
  error: null,
  outcome: null,
};

function applyEvent(state: LiveScan, event: ScanEvent): LiveScan {
  switch (event.type) {
    case 'started':
      return { ...state, phase: 'running', host: event.data.host };
    case 'check':
      return { ...state, results: new Map(state.results).set(event.data.id, event.data) };
    case 'done':
      return { ...state, phase: 'done', outcome: event.data };
    case 'error':
      return { ...state, phase: 'failed', error: event.data };
  }
}

/** Runs a scan and reads its stream. Leaving the page stops the reading, not the scan. */
export function useScan(initialError: ScanError | null = null) {
  const [state, setState] = useState<LiveScan>(
    initialError ? { ...IDLE, phase: 'failed', error: initialError } : IDLE,
  );
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = useCallback((domain: string, host: string) => {
    controller.current?.abort();
    const aborter = new AbortController();
    controller.current = aborter;
    setState({ ...IDLE, phase: 'waiting', host, startedAt: Date.now() });
    void scanStream(domain, aborter.signal, (event) =>
      setState((state) => applyEvent(state, event)),
    );
  }, []);
  return { state, start };
}
