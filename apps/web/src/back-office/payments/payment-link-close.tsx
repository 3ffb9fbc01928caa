import Link2Off from 'lucide-react/icons/link-2-off'

import { closingNews, moneyOf, type ShownLink } from './payment-link-words.ts'
import type { News } from './payment-problem-words.ts'
import { rereadPayments } from './payment-reads.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Closes a payment link. It asks first, because the customer may be about to pay. */
export function CloseLinkButton({ link, onNews }: { link: ShownLink; onNews: (news: News) => void }) {
  const [confirm, question] = useConfirm()
  const { mutate, isPending } = useCall('POST /closePaymentSession', {
    onSuccess: async ({ paymentState }) => {
      onNews({ isFailure: false, text: closingNews(paymentState) })
      await rereadPayments()
      // The button disappears with the link: keep the focus in the section.
      document.getElementById('payment-links')?.focus()
    },
    onError: (error) => onNews({ isFailure: true, text: userMessage(error) }),
  })

  async function close() {
    const confirmed = await confirm({
      title: `Close the link of ${link.customerName}?`,
      body: <p>{moneyOf(link.total)} can then no longer be paid with it. No money moves.</p>,
      confirmLabel: 'Close link',
      cancelLabel: 'Keep link',
      tone: 'danger',
    })
    if (confirmed) mutate({ body: { sessionId: link.sessionId } })
  }

  return (
    <>
      <Button
        variant="ghost"
        className="text-danger!"
        busy={isPending}
        icon={<Link2Off aria-hidden size={20} />}
        aria-label={`Close link of ${link.customerName}`}
        onClick={() => void close()}
      >
        Close link
      </Button>
      {question}
    </>
  )
}
