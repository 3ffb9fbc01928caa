import type { ChangePreview, EditInput, PreviewOrderChange } from '@thali/contracts/orders/order-changes'
import { useEffect, useEffectEvent, useState } from 'react'

import { type ApiError, call } from '#web/lib/api/api.ts'

/** A tap is often followed by another one. */
const SETTLE_MS = 200

type Asked = { orderId: string; version: number; edits: readonly EditInput[] }
type Answer = { key: string; preview: ChangePreview | null; error: ApiError | null }

export type PreviewState = {
  /** The last price that was read; of earlier edits while `isReading`. */
  preview: ChangePreview | null
  isReading: boolean
  error: ApiError | null
  retry: () => void
  /** Takes a price that came with a refusal. */
  take: (preview: ChangePreview) => void
}

/** Asks the server what the edits cost and give back. The answer to the last edits counts. */
export function useChangePreview({ orderId, version, edits }: Asked, onError: (error: ApiError) => void): PreviewState {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  const key = JSON.stringify({ orderId, tries, body: { version, edits } })
  const isEmpty = edits.length === 0
  const handleError = useEffectEvent(onError)

  useEffect(() => {
    if (isEmpty) return
    const giveUp = new AbortController()
    const timer = setTimeout(() => void read(), SETTLE_MS)

    async function read() {
      const { orderId: id, body } = JSON.parse(key) as { orderId: string; body: PreviewOrderChange['body'] }
      try {
        const input = { params: { id }, body, signal: giveUp.signal }
        const preview = await call('POST /admin/orders/:id/changes/preview', input)
        if (!giveUp.signal.aborted) setAnswer({ key, preview, error: null })
      } catch (error) {
        if (giveUp.signal.aborted) return
        setAnswer((before) => ({ key, preview: before?.preview ?? null, error: error as ApiError }))
        handleError(error as ApiError)
      }
    }

    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [key, isEmpty])

  const isAnswered = answer?.key === key
  return {
    preview: isEmpty ? null : (answer?.preview ?? null),
    isReading: !isEmpty && !isAnswered,
    error: isAnswered ? answer.error : null,
    retry: () => setTries((count) => count + 1),
    take: (preview) => setAnswer({ key, preview, error: null }),
  }
}
