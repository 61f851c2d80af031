import { keptContract, type Contract } from '@/engine/contracts/contract';
import { httpContract } from '@/engine/contracts/http-operations';
import { SchemaReducer } from '@/engine/contracts/reduce-schema';
import type { Json, JsonObject } from '@/engine/parse/json';
import { apiDescriptionOf } from '@/engine/parse/openapi';

/** A contract with one tool of this input and output. */
export function toolContract(input: Json, output?: Json): Contract {
  const reducer = new SchemaReducer(input);
  const schema = reducer.reduce(input);
  reducer.begin(output ?? {}, 'output/');
  const answers = output === undefined ? {} : { answers: { result: reducer.reduce(output) } };
  const item = { input: schema, ...answers, ...reducer.takeText() };
  return keptContract('MCP', { items: { search: item }, schemas: reducer.schemas });
}

/** The contract of an OpenAPI document of 3.1. */
export function apiContract(document: JsonObject): Contract {
  const description = apiDescriptionOf({ openapi: '3.1.0', ...document }, false)!;
  return keptContract('OpenAPI', httpContract(description, new SchemaReducer(document)));
}
