import { describe, expect, it } from 'vitest';
import { runInNewContext } from 'node:vm';
import { webmcpSnippet } from '@/engine/files/webmcp-snippet';
import { page } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly properties: Record<string, unknown>;
    readonly required: string[];
  };
  execute(input: Record<string, unknown>): Promise<unknown>;
}

const run = (main: string) =>
  repair(webmcpSnippet, 'webmcp', { '/': page({ main }) }, { profile: 'agent' });

/** Runs the script as a browser would and returns the tools that it registers. */
function toolsOf(content: string, document: Record<string, unknown> = {}): Tool[] {
  const tools: Tool[] = [];
  const code = /^<script>\n([\s\S]*)<\/script>\n$/.exec(content)![1]!;
  runInNewContext(code, {
    document: { ...document, modelContext: { registerTool: (tool: Tool) => tools.push(tool) } },
  });
  return tools;
}

const SEARCH =
  '<form role="search" action="/s"><label>Place <input type="search" name="q" required></label><button>Go</button></form>';

describe('webmcp-snippet', () => {
  it('registers a search form and sends it', async () => {
    const { before, after, given } = await run(SEARCH);
    expect([before.score, after.score, openSlugs(after)]).toEqual([0, 100, []]);
    const field = { value: '', type: 'search' };
    let sent = 0;
    const [tool] = toolsOf(given!.content, {
      forms: [
        {
          elements: { namedItem: (name: string) => (name === 'q' ? field : null) },
          requestSubmit: () => {
            sent++;
          },
        },
      ],
    });
    expect(tool).toMatchObject({
      name: 'search',
      description: 'Searches site.test',
      inputSchema: { properties: { q: { type: 'string', description: 'Place' } }, required: ['q'] },
    });
    await tool!.execute({ q: 'Kiel', constructor: 'x' });
    expect([field.value, sent]).toEqual(['Kiel', 1]);
  });

  it('describes other forms by text of the page, lets the person send them, and asks for the rest', async () => {
    const { given } = await run(
      `<form id="order" method="post"><label for="n">How many</label><input id="n" type="number" name="n"><select name="paper"><option>Silk</option><option value="w">Wood</option></select><input type="checkbox" name="gift" aria-label="As a gift"><button>Order now</button></form><form><input type="password" name="p"></form>`,
    );
    const [tool, ...others] = toolsOf(given!.content);
    expect(others).toEqual([]);
    expect(tool).toMatchObject({
      name: 'order',
      description: 'Order now',
      inputSchema: {
        properties: {
          n: { type: 'number', description: 'How many' },
          paper: { type: 'string', enum: ['Silk', 'w'] },
          gift: { type: 'boolean' },
        },
        required: [],
      },
    });
    expect(given!.content).toContain('"sends": false');
    expect(given!.warnings).toEqual(
      expect.arrayContaining(['Forms with passwords or card data were left out.']),
    );
  });

  it('escapes text of the page that would end the script', async () => {
    const { given, after } = await run(
      '<form role="search" aria-label="&lt;/script&gt;&lt;img src=x&gt;$&amp;\u2028" id="a&quot;}]"><input name="__proto__" aria-label="&lt;!--&lt;script&gt;"></form>',
    );
    expect(openSlugs(after)).toEqual([]);
    expect(given!.content.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(given!.content).not.toContain('<!--');
    expect(toolsOf(given!.content)).toHaveLength(1);
  });

  it('is not generated without a form, or for a page over http', async () => {
    expect((await run('<p>x</p>')).given).toBeNull();
    expect(
      (
        await repair(
          webmcpSnippet,
          'webmcp',
          { 'http://site.test/': page({ main: SEARCH }) },
          { profile: 'agent', url: 'http://site.test/' },
        )
      ).given,
    ).toBeNull();
  });
});
