import { useEffect, useState } from 'react'

import { announce } from './live-region.tsx'
import { client } from '#web/lib/api/tab-client.ts'
import { words } from '#words/late-answer.ts'

const SLOW_MS = 8_000

/** After eight seconds: says that the answer is late and offers Stop. The form keeps its fields and its idempotency key. */
export function LateAnswer() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true)
      announce(words.late)
    }, SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null

  return (
    <div className="flex items-center justify-between gap-x-4 font-medium text-accent-text">
      <p>{words.late}</p>
      <button type="button" className="link min-h-(--tap) shrink-0 px-2" onClick={() => client.stop(words.stopped)}>
        {words.stop}
      </button>
    </div>
  )
}
