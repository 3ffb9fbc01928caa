import { useEffect, useRef } from 'react'

import type { Failure } from './place-order.ts'
import { addressOf } from '#web/lib/language.ts'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/checkout/page.ts'

export type FailureBoxProps = {
  failure: Failure | null
  attempt: number
  /** Null where cash is not taken. */
  onPayCash: (() => void) | null
  /** Places the order for the time that it would be ready at now. */
  onNewTime: (readyAt: string) => void
}

/** Why the order was not placed. Takes the focus, because the pressed button may be far below. */
export function FailureBox({ failure, attempt, onPayCash, onNewTime }: FailureBoxProps) {
  const search = useSearch()
  const box = useRef<HTMLDivElement>(null)
  const isShown = failure !== null
  useEffect(() => {
    if (isShown && attempt > 0) box.current?.focus()
  }, [isShown, attempt])

  return (
    failure && (
      <div ref={box} tabIndex={-1}>
        <Banner
          tone="danger"
          action={
            <>
              {failure.offersCash && onPayCash && (
                <Button variant="secondary" onClick={onPayCash}>
                  {words.payCash}
                </Button>
              )}
              {failure.newTime !== undefined && (
                <Button onClick={() => onNewTime(failure.newTime ?? '')}>{words.orderForNewTime}</Button>
              )}
              {failure.isSignedOut && (
                <Button variant="secondary" onClick={() => signInAndComeBack(search)}>
                  {words.signIn}
                </Button>
              )}
            </>
          }
        >
          {failure.message}
        </Banner>
      </div>
    )
  )
}

/** Loads a document: within the page, the guard of checkout would redirect to the menu first. */
function signInAndComeBack(search: string): void {
  const checkout = `/checkout${search}`
  window.location.assign(addressOf(`/login?from=${encodeURIComponent(checkout)}`))
}
