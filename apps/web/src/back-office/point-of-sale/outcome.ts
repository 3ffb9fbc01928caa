import type { Outcome } from './start.ts'
import { shared } from '#web/lib/kept/shared.ts'

/** How the start of the tablet's functions ended; null in a browser, and until it has. */
export const pointOfSale = shared<Outcome | null>(null)
