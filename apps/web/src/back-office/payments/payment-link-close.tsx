import Link2Off from 'lucide-react/icons/link-2-off'
import { useState } from 'react'

import { closingNews, moneyOf, type ShownLink } from './payment-link-words.ts'
import type { News } from './payment-problem-words.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { reread } from '#web/back-office/lib/queries.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Closes a payment link, after asking: the customer may be about to pay. */
export function CloseLinkButton({ link, onNews }: { link: ShownLink; onNews: (news: News) => void }) {
  const [confirm, question] = useConfirm()
  const [isBusy, setIsBusy] = useState(false)

  async function close() {
    const confirmed = await confirm({
      title: `Close the link of ${link.customerName}?`,
      body: <p>{moneyOf(link.total)} can then no longer be paid with it. No money moves.</p>,
      confirmLabel: 'Close link',
      cancelLabel: 'Keep link',
      tone: 'danger',
    })
    if (!confirmed) return
    setIsBusy(true)
    try {
      const { paymentState } = await call('POST /closePaymentSession', { body: { sessionId: link.sessionId } })
      onNews({ isFailure: false, text: closingNews(paymentState) })
      await Promise.all([refreshReads('/admin/payments'), reread(['GET /admin/payments/links'])])
      // The button disappears with its link: moves focus to the list.
      document.getElementById('payment-links')?.focus()
    } catch (error) {
      onNews({ isFailure: true, text: userMessage(error) })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button
        size="board"
        variant="ghost"
        className="text-danger!"
        busy={isBusy}
        icon={<Link2Off aria-hidden size={24} />}
        aria-label={`Close link of ${link.customerName}`}
        onClick={() => void close()}
      >
        Close link
      </Button>
      {question}
    </>
  )
}
