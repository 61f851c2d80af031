/** The error of a delivery for people: without its code, as in `refused: connection refused`. */
export const deliveryProblem = (error: string): string => error.replace(/^[a-z-]+: /, '');
