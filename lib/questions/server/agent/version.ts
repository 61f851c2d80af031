/** Changes with prompt, tools or budget; runs of different versions are not compared. */
export const AGENT_VERSION = '1.1.0';
export const AGENT = `seamark-agent@${AGENT_VERSION}`;
