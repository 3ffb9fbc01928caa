import { useCallback, useEffect, useState } from 'react'

import type { InputOf, ReplyOf } from '#web/lib/api/api-types.ts'
import { call } from '#web/lib/api/api.ts'
import { canRead } from '#web/lib/api/use-read.ts'

export type Question = NonNullable<InputOf<'POST /carts/compare'>['body']>
export type Offer = ReplyOf<'POST /carts/compare'>

/** A cart that is being changed is asked about once. */
const SETTLE_MS = 300
/** Ready times pass, and other locations close. */
const AGAIN_MS = 60_000

/**
 * The answer to the present question, kept up to date; undefined without a question or an answer.
 *
 * @param menuVersion what the own location sells: a change of it may be a new answer
 */
export function useOffer(question: Question | null, menuVersion: number | undefined) {
  const about = question && JSON.stringify(question)
  const asked = about && JSON.stringify({ about, menuVersion })
  const [answer, setAnswer] = useState<{ about: string; offer: Offer | undefined }>()

  const ask = useCallback(async (): Promise<Offer | undefined> => {
    if (asked === null) return undefined
    const { about: askedAbout } = JSON.parse(asked) as { about: string }
    const body = JSON.parse(askedAbout) as Question
    // Without an answer nothing is offered; the page itself says what is wrong with its own location.
    const offer = await call('POST /carts/compare', { body }).catch(() => undefined)
    setAnswer({ about: askedAbout, offer })
    return offer
  }, [asked])

  useEffect(() => {
    if (asked === null) return
    const first = setTimeout(() => void ask(), SETTLE_MS)
    const again = setInterval(() => {
      if (canRead()) void ask()
    }, AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [asked, ask])

  return { offer: answer && answer.about === about ? answer.offer : undefined, ask }
}
