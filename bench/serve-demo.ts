import { startLlmStub } from '../packages/demo/src/llm-stub';
import { serveDemoSites } from '../packages/demo/src/serve-sites';
import { nextAgentReply } from '../packages/demo/src/stub-agent';

/**
 * Serves the demo's sites and model in a separate process, whose CPU time is not counted. `argv[2]`: latency of the
 * model in ms.
 */
const thinkingMs = Number(process.argv[2] ?? 0);
const [sites, stub] = await Promise.all([
  serveDemoSites(),
  startLlmStub(async ({ turns }) => {
    await new Promise((resolve) => setTimeout(resolve, thinkingMs));
    return nextAgentReply(turns);
  }),
]);
process.send?.({ connectTo: sites.connectTo, modelUrl: stub.url });
process.on('disconnect', () => process.exit(0));
