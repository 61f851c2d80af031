/**
 * Exports traces to `OTEL_EXPORTER_OTLP_ENDPOINT`, configured by the standard variables; only then
 * loads the packages. Returns a function that flushes the last spans.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } =
    process.env;
  const isOff = process.env.OTEL_SDK_DISABLED === 'true' || (!all && !traces);
  if (isOff) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'seamark' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown();
}
