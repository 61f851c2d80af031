import { startLlmStub } from '@/lib/demo/llm-stub';
import { serveDemoSites } from '@/lib/demo/serve-sites';
import { actOn } from '@/lib/demo/stub-agent';

/** The sites of the demo and a model, in a process of their own, so that their CPU is not counted as ours: `argv[2]` = ms the model thinks. */
const thinkingMs = Number(process.argv[2] ?? 0);
const [sites, stub] = await Promise.all([
  serveDemoSites(),
  startLlmStub(async ({ turns }) => {
    await new Promise((resolve) => setTimeout(resolve, thinkingMs));
    return actOn(turns);
  }),
]);
process.send?.({ connectTo: sites.connectTo, modelUrl: stub.url });
process.on('disconnect', () => process.exit(0));
