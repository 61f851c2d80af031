/** A 404 as text, for addresses that are no pages for people. */
export const noSuchPage = (sentence: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(sentence, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
