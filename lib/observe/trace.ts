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
  /** W3C Trace Context of what caused it; the span that is open here where it is absent. */
  readonly traceparent?: string | null;
}

export { SpanKind };

/** `start-tracing.ts` registers a propagator; without a collector there is none. */
const isTracing = (): boolean => propagation.fields().length > 0;

/** Runs `work` in a span if traces are sent. */
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
      // The kind of error alone: a message may hold what somebody sent.
      const message = error instanceof Error ? error.name : 'error';
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to the span that is open here, and may name it. */
export function describeSpan(attributes: Attributes, name?: string): void {
  const span = trace.getActiveSpan();
  span?.setAttributes(attributes);
  if (name !== undefined) span?.updateName(name);
}

/** Of the open span, for what happens later or elsewhere; null without one. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** What a row of a queue keeps of whatever caused it. */
export const causeOf = (): {
  readonly requestId: string | null;
  readonly traceparent: string | null;
} => ({ requestId: currentWork()?.requestId ?? null, traceparent: traceparent() });
