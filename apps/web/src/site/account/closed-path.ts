/** The page after an account was closed. */
export const CLOSED_PATH = '/account/closed'
