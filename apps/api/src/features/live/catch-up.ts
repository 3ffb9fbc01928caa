import type { FastifyInstance } from 'fastify'

import type { ChangeFeed } from './change-feed.ts'
import { readCursor } from './cursor.ts'

/**
 * A page that is told of a change reads anew at once, and any node may get that call, also one whose cached menus are a
 * moment older. The page names the last event that it heard, and a node that has not read so far reads on before it
 * answers.
 */
export function catchUpWithCallers(
  http: FastifyInstance,
  feed: Pick<ChangeFeed, 'catchUp' | 'isBehind' | 'timeline'>,
): void {
  http.addHook('onRequest', async ({ headers, log }) => {
    const heard = readCursor(String(headers['last-event-id'] ?? ''))
    if (heard?.timeline !== feed.timeline() || !feed.isBehind(heard.position)) return
    await feed.catchUp().catch((error: unknown) => log.warn({ err: error }, 'the feed could not be read'))
  })
}
