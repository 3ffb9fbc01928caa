/** Addresses within the app, beside those of the back office. */
export const PAGES = { address: '/tablet/address', signIn: '/tablet/sign-in', start: '/admin/dashboard' } as const
