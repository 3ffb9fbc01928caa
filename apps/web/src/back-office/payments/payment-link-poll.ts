/** Polled every ten seconds while the page is visible; several readers share one request. */
export const PAYMENTS_POLL = { refreshInterval: 10_000 } as const
