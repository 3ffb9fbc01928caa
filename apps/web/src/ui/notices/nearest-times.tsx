import { useEffect, useRef } from 'react'

import { Button } from '../button.tsx'

type NearestTimesProps = {
  /** Why the chosen time cannot be had, and what the buttons are. */
  message: string
  times: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A chosen time that is gone, and the nearest ones in its place. */
export function NearestTimes({ message, times, onChoose }: NearestTimesProps) {
  const box = useRef<HTMLDivElement>(null)
  // The focused choice was removed and focus fell to the body: move it here.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-2 rounded-md border border-current/25 bg-warning-tint px-4 py-3 text-warning"
    >
      <p className="me-2 font-semibold text-text">{message}</p>
      {times.map(({ value, label }) => (
        <Button key={value} variant="secondary" onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
