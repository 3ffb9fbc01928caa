/** A read that failed. */
export const words = { tryAgain: 'Try again' }
