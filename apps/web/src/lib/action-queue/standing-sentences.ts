import { formatTimeAst } from '@thali/domain/time/zone'

import type { Hold, Others, Standing } from './queue-state.ts'
import { words } from '#words/queue-standing.ts'

/** What a person is told about the queue as a whole; `count` actions are still to be sent. */
export function standingSentences({ hold, isLasting, others }: Standing, count: number): string[] {
  return [
    ...(count > 0 && !isLasting ? [words.notLasting] : []),
    ...(count > 0 && hold ? [holdSentence(hold, count)] : []),
    ...othersSentences(others, true),
  ]
}

/** Where nobody is signed in, the one account whose session has ended is asked to sign in again. */
export function othersSentences(others: readonly Others[], isSignedIn: boolean): string[] {
  const [only, ...more] = others
  if (!isSignedIn && only && more.length === 0) return [words.signedOut(only.count)]
  return others.map(({ count, firstName }) => words.others(count, firstName))
}

function holdSentence(hold: Hold, count: number): string {
  if (hold.kind === 'signed-out') return words.signedOut(count)
  return hold.kind === 'busy' ? words.busy(formatTimeAst(new Date(hold.untilMs))) : words.serverAway
}
