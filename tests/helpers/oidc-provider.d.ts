/** The part of the package that the tests use; its own types would install a dozen more packages. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
