export const isServed = (status: number) => (status >= 200 && status < 300) || status === 304;
export const isRefused = (status: number) => [401, 402, 403, 429, 451].includes(status);
export const isMissing = (status: number) => status === 404 || status === 410;
