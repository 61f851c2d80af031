/** What callers may rely on, in the OpenAPI document and on the page of the API. */
export const COMPATIBILITY =
  'Requests are closed: a field that is not listed is refused. In responses, every listed field is ' +
  'always present. The schemas are exact for this version of the server; within v1, a later one ' +
  'may add fields to responses, but renames and removes none, so ignore fields that you don’t know.';
