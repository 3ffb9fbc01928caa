import { useEffect, useRef } from 'react'

import { Banner } from '#web/ui/banner.tsx'

/** Why the order was not placed. Comes into view and takes the focus: the button that was pressed may be far below. */
export function FailureBox({ message, attempt }: { message: string | null; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = message !== null
  useEffect(() => {
    if (isShown && attempt > 0) box.current?.focus()
  }, [isShown, attempt])

  return (
    isShown && (
      <div ref={box} tabIndex={-1}>
        <Banner tone="danger">{message}</Banner>
      </div>
    )
  )
}
