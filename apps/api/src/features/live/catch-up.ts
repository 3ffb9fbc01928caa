import type { FastifyInstance } from 'fastify'

import type { ChangeFeed } from './change-feed.ts'
import { isAfter, readCursor } from './cursor.ts'

/**
 * Answers nobody from before what they were told. A page that hears of a change reads anew at once, from any node; that
 * node's menus and pages in memory may be a moment older. The page names the last event that it heard, and a node that
 * has not got so far reads on first.
 */
export function catchUpWithCallers(http: FastifyInstance, feed: Pick<ChangeFeed, 'catchUp' | 'cursor'>): void {
  http.addHook('onRequest', async ({ headers, log }) => {
    const heard = readCursor(String(headers['last-event-id'] ?? ''))
    if (!heard || !isAfter(heard.position, feed.cursor())) return
    await feed.catchUp().catch((error: unknown) => log.warn({ err: error }, 'the feed could not be read'))
  })
}
