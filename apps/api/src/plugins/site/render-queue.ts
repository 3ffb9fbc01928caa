import { AppError } from '@thali/contracts/errors'
import PQueue from 'p-queue'

/** Rendering is CPU-bound: more pages at a time would only use more memory. */
const AT_A_TIME = 4
/** When this many pages wait, the next one is answered with 503. */
const MOST_WAITING = { anonymous: 60, 'signed-in': 60 }
const PRIORITY = { anonymous: 0, 'signed-in': 1 }

export type Visitor = keyof typeof MOST_WAITING

/**
 * Renders pages in turn, those of signed-in people first, so that a flood of anonymous requests leaves the back office
 * usable.
 */
export function createRenderQueue() {
  const queue = new PQueue({ concurrency: AT_A_TIME })

  /** @throws AppError `unavailable` when too many are waiting */
  return function takeTurn<Page>(visitor: Visitor, render: () => Promise<Page>): Promise<Page> {
    const priority = PRIORITY[visitor]
    if (queue.sizeBy({ priority }) >= MOST_WAITING[visitor]) throw new AppError('unavailable', { retryAfter: 2 })
    return queue.add(render, { priority })
  }
}
