import type { TimesQuestion } from '@thali/domain/orders/order-payload'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { Quote } from './wanted-time.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { canRead } from '#web/lib/api/use-read.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'

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
  const latest = useRef(asked)

  const ask = useCallback(async (about: string) => {
    const body = JSON.parse(about) as TimesQuestion
    const next = await call('POST /orders/quote', { body }).then(
      (quote) => () => ({ to: about, quote, failure: null }),
      (error: unknown) => (before: Answer) => withoutAnswer(before, about, error),
    )
    if (latest.current === about) setAnswer(next)
  }, [])

  useEffect(() => {
    latest.current = asked
    if (asked === null || !isOnline) return
    const first = setTimeout(() => void ask(asked), SETTLED_MS)
    const later = setInterval(() => canRead() && void ask(asked), AGAIN_MS)
    return () => {
      latest.current = null
      clearTimeout(first)
      clearInterval(later)
    }
  }, [asked, isOnline, ask])

  function askAgain(): void {
    setAnswer((before) => ({ ...before, to: null }))
    if (asked !== null) void ask(asked)
  }

  if (asked === null) return { ...NONE, isAsking: false, askAgain }
  return { ...answer, isAsking: isOnline && answer.to !== asked, askAgain }
}

/** A minute later the answer to the same question still counts: the order is checked again when it is placed. */
function withoutAnswer(before: Answer, asked: string, error: unknown): Answer {
  if (before.to === asked && before.quote) return before
  return { to: asked, quote: null, failure: userMessage(error) }
}
