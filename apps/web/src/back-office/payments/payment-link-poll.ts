/** Asked for every ten seconds while the page is in sight; several readers at once are one question. */
export const PAYMENTS_POLL = { refreshInterval: 10_000 } as const
