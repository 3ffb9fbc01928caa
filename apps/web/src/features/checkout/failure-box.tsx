import { useEffect, useRef } from 'react'

import type { Failure } from './place-order.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

export type FailureBoxProps = { failure: Failure | null; attempt: number; onPayCash: () => void }

/** Why the order was not placed. Comes into view and takes the focus: the button that was pressed may be far below. */
export function FailureBox({ failure, attempt, onPayCash }: FailureBoxProps) {
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
            failure.offersCash && (
              <Button variant="secondary" onClick={onPayCash}>
                Pay with cash instead
              </Button>
            )
          }
        >
          {failure.message}
        </Banner>
      </div>
    )
  )
}
