import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
} from '@opentelemetry/api';
import { currentWork } from './work';

export interface SpanOf {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** W3C Trace Context of the cause; default: the active span. */
  readonly traceparent?: string | null;
}

export { SpanKind };

/** Only `start-tracing.ts` registers a propagator, so there is none without a collector. */
const isTracing = (): boolean => propagation.fields().length > 0;

/** Runs `work` in a span if tracing is on. */
export function inSpan<T>(
  { name, kind = SpanKind.INTERNAL, attributes = {}, traceparent = null }: SpanOf,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work();
  const parent =
    traceparent === null
      ? context.active()
      : propagation.extract(context.active(), { traceparent });
  const tracer = trace.getTracer('seamark');
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Records the error's name only: its message may contain user input.
      const message = error instanceof Error ? error.name : 'error';
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds attributes to the active span, and renames it if `name` is given. */
export function describeSpan(attributes: Attributes, name?: string): void {
  const span = trace.getActiveSpan();
  span?.setAttributes(attributes);
  if (name !== undefined) span?.updateName(name);
}

/** Trace context of the active span, to continue it later or elsewhere; null without one. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Columns of a queue row that identify its cause. */
export const causeColumns = (): {
  readonly requestId: string | null;
  readonly traceparent: string | null;
} => ({ requestId: currentWork()?.requestId ?? null, traceparent: traceparent() });
