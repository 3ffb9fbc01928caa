import type { ChangeOrder, ChangePreview, EditInput } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { useState } from 'react'

import { failureWords } from './change-words.ts'
import type { PreviewState } from './use-change-preview.ts'
import { onScreen } from '#web/back-office/lib/mutations.ts'
import { makeChange } from '#web/back-office/live/changed-orders.ts'
import { isTransient } from '#web/lib/api/api-error.ts'
import { type ApiError, call, isApiError } from '#web/lib/api/api.ts'
import { createAttempt } from '#web/lib/kept/attempt.ts'

const NO_REASON = 'Say why the order is changed'

type Asked = { orderId: string; version: number; edits: EditInput[] }

type SendingRules = {
  asked: Asked
  /**
   * Keeps the order as it was when the change was sent, until the server answers. Otherwise the draft would be fitted to
   * the changed order, and take the same dishes off again. After a lost answer the next tap sends the same body with the
   * same key, so that the change is made once.
   */
  hold: (isHeld: boolean) => void
  /** Goes on with the order as it is now. */
  follow: (order: OrderView) => void
  onChanged: (order: OrderView, moved: ChangePreview) => void
}

/** Sends a change with its reason, where necessary with what a second person agreed to. What was typed stays. */
export function useChangeSending({ asked, hold, follow, onChanged }: SendingRules) {
  const [attempt] = useState(() => createAttempt(onScreen()))
  const [reason, setReason] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [agreeing, setAgreeing] = useState<ChangePreview | null>(null)

  /** Reads the order where somebody changed it meanwhile. */
  async function handleOutdated(error: unknown): Promise<void> {
    if (!isApiError(error) || error.code !== 'order-changed') return
    setFailure(`${error.message} What still fits of your change is kept: look at it again.`)
    try {
      follow((await call('GET /getOrderDetails', { query: { orderId: asked.orderId }, isAsked: true })).order)
    } catch {
      // The sentence above stays, and the next tap is refused the same way.
    }
  }

  async function send(preview: PreviewState, shown: ChangePreview, approval: string | null): Promise<void> {
    const { orderId, version, edits } = asked
    const body: ChangeOrder['body'] = { version, edits, after: shown.after, reason: reason.trim(), approval }
    setIsBusy(true)
    setFailure(null)
    hold(true)
    try {
      const input = { params: { id: orderId }, body, idempotencyKey: attempt.keyFor(body) }
      const { order } = await makeChange(() => call('POST /admin/orders/:id/changes', input))
      attempt.forget()
      onChanged(order, shown)
    } catch (error) {
      setFailure(failureWords(error))
      if (!isTransient(error)) hold(false)
      if (isApiError(error)) renewPrice(preview, error)
      await handleOutdated(error)
    } finally {
      setAgreeing(null)
      setIsBusy(false)
    }
  }

  return {
    reason,
    objection,
    failure,
    isBusy,
    agreeing,
    handleOutdated: (error: unknown) => void handleOutdated(error),
    dismissFailure: () => setFailure(null),
    stopAgreeing: () => setAgreeing(null),
    say(text: string) {
      setReason(text)
      setObjection(null)
    },
    async submit(preview: PreviewState): Promise<void> {
      if (isBusy || preview.preview === null || preview.isReading) return
      if (reason.trim() === '') setObjection(NO_REASON)
      else if (preview.preview.needs !== null) setAgreeing(preview.preview)
      else await send(preview, preview.preview, null)
    },
    async sendAgreed(preview: PreviewState, approval: string): Promise<void> {
      if (agreeing) await send(preview, agreeing, approval)
    },
  }
}

/** Shows what the server would do now, where it refused the change because of a price or of who must agree. */
function renewPrice(preview: PreviewState, { code, details }: ApiError): void {
  if (code === 'preview-outdated') preview.take(details as ChangePreview)
  else if (code === 'second-person-needed') preview.retry()
}
