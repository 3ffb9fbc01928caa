import type { TimesQuestion } from '@thali/domain/orders/lines/order-payload'
import { useEffect, useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { canRead } from '#web/lib/api/use-read.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import type { Quote } from './wish.ts'

/** So long nothing may change before the kitchen is asked: dishes are added one after another. */
const SETTLED_MS = 250
const AGAIN_MS = 60_000

export type Quoting = {
  /** The newest answer, also while it is asked again. */
  quote: Quote | null
  isAsking: boolean
  failure: string | null
  askAgain: () => void
}

/** `to`: the question as it was sent; null for none. */
type Answer = Pick<Quoting, 'quote' | 'failure'> & { to: string | null }

const NONE: Answer = { to: null, quote: null, failure: null }

/** Asks when an order would be ready, again whenever it changes and every minute. Null asks nothing. */
export function useQuote(question: (TimesQuestion & { takenBy?: 'staff' }) | null): Quoting {
  const asked = question && JSON.stringify(question)
  const isOnline = useIsOnline()
  const [answer, setAnswer] = useState(NONE)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (asked === null || !isOnline) return
    const left = new AbortController()
    const ask = () =>
      call('POST /orders/quote', { body: JSON.parse(asked) as TimesQuestion, signal: left.signal }).then(
        (quote) => !left.signal.aborted && setAnswer({ to: asked, quote, failure: null }),
        (error: unknown) => !left.signal.aborted && setAnswer((before) => withoutAnswer(before, asked, error)),
      )
    const first = setTimeout(() => void ask(), SETTLED_MS)
    const later = setInterval(() => canRead() && void ask(), AGAIN_MS)
    return () => {
      left.abort()
      clearTimeout(first)
      clearInterval(later)
    }
  }, [asked, isOnline, turn])

  if (asked === null) return { ...NONE, isAsking: false, askAgain }
  return { ...answer, isAsking: isOnline && answer.to !== asked, askAgain }

  function askAgain(): void {
    setAnswer((before) => ({ ...before, to: null }))
    setTurn((count) => count + 1)
  }
}

/** A minute later the answer to the same question still counts: the order is checked again when it is placed. */
function withoutAnswer(before: Answer, asked: string, error: unknown): Answer {
  if (before.to === asked && before.quote) return before
  return { to: asked, quote: null, failure: userMessage(error) }
}
