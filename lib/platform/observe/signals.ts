import { channel } from 'node:diagnostics_channel';

/**
 * Data channels of the metrics. Publishing without subscribers is free, and the module graphs share
 * the channels.
 */
export interface Signals {
  request: { readonly operation: string; readonly status: number; readonly ms: number };
  /** A claim that ended: `succeeded`, `failed`, `later`, `stopped`, `lost`. */
  job: {
    readonly id: string;
    readonly organizationId: string | null;
    readonly operation: string;
    readonly outcome: string;
    readonly ms: number;
    readonly attempt: number;
  };
  scan: {
    readonly kind: string;
    readonly outcome: string;
    readonly ms: number;
    readonly requests: number;
    /** The reason for each check without a verdict. */
    readonly unmeasured: readonly string[];
  };
  'model-call': {
    readonly engine: string;
    readonly outcome: string;
    readonly inputTokens: number;
    readonly outputTokens: number;
  };
  credits: { readonly reason: string; readonly credits: number };
  refusal: { readonly limit: string };
}

export function signal<N extends keyof Signals>(name: N, message: Signals[N]): void {
  channel(`seamark.${name}`).publish(message);
}

export function onSignal<N extends keyof Signals>(
  name: N,
  listener: (message: Signals[N]) => void,
): void {
  channel(`seamark.${name}`).subscribe((message) => listener(message as Signals[N]));
}
