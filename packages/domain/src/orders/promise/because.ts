import { formatClock, localParts } from '../../time/zone.ts'
import { PROMISE_WORDS, type PromiseWords } from '#language/promise.ts'

/** That the time of an order for later was changed. */
export type Moved = { from: string; by: 'customer' | 'staff' }

/** Why an order is promised for its time, as it is stored with it. Instants are ISO texts. */
export type Because =
  /**
   * The guest chose the time. `moved` is the last time it was moved: from when, and by whom. `putOffFrom` is the chosen
   * time, before staff put it off for the first time.
   */
  | { reason: 'chosen'; moved?: Moved | undefined; putOffFrom?: string | undefined }
  /** The cooking takes this long, and nothing holds it up. */
  | { reason: 'cooking' }
  | { reason: 'opening'; opensAt: string }
  /** The station's name as it was then; guests are not told it. */
  | { reason: 'full'; station?: string | undefined; fullUntil: string }
  /** Staff said that the kitchen is behind. */
  | { reason: 'rush' }
  /** Staff started it, or put it off, and the time moved with that. `shownAt` is the first time that its guest was told. */
  | { reason: 'put-off'; shownAt: string }
  /** It was paid when its place in the kitchen was gone. `shownAt` is the time that its guest had read. */
  | { reason: 'moved'; shownAt: string }

/** What guests may know of the reason: no name of a station (ruling 56). */
export function withoutStation(because: Because): Because {
  return because.reason === 'full' ? { reason: 'full', fullUntil: because.fullUntil } : because
}

/** What a guest reads after the time: `because many orders are before yours`. Null where nothing is to be explained. */
export function becauseText(because: Because, words: PromiseWords = PROMISE_WORDS): string | null {
  const clock = (instant: string) => formatClock(localParts(new Date(instant)).minute, words.formats)
  if (because.reason === 'opening') return words.opening(clock(because.opensAt))
  if (because.reason === 'full') return words.full
  if (because.reason === 'moved') return words.moved(clock(because.shownAt))
  return because.reason === 'rush' ? words.rush : null
}
