/** The entry of undici also loads fetch, WebSocket, and caches, which takes a tenth of the start of the command line. */
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';
  export default Client;
}
