import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import Banknote from 'lucide-react/icons/banknote'
import { useEffect, useRef } from 'react'

import { useCall } from '../lib/mutations.ts'
import { useWorkspace } from '../live/workspace.tsx'
import { PaymentLinkPanel } from '../payments/payment-link-panel.tsx'
import { QrCode } from '../payments/qr-code.tsx'
import { type CashAnswer, useCashConfirmation } from './cash-dialog.tsx'
import { takeCashForLink } from './submit-order.ts'
import type { NewOrderEditor } from './use-new-order.ts'
import type { Created } from './use-submit.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

/** The link could not be closed: the payment is under way or done. */
const STAYS: ReadonlySet<string> = new Set(['open', 'processing', 'paid'])

type LinkStageProps = {
  link: PaymentLinkView
  editor: NewOrderEditor
  /** The customer has the link; the next order can begin. */
  onOut: (words: string) => void
  onCreated: (created: Created) => void
  /** Back to editing the order. */
  onBack: () => void
}

/** The payment link of the current order: show it, text it, follow its state, or take cash instead. */
export function LinkStage({ link, editor, onOut, onCreated, onBack }: LinkStageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Without closing it, the old link could still be paid after the order was changed.
  const closing = useCall('POST /closePaymentSession', {
    onSuccess: ({ paymentState }) => {
      if (!STAYS.has(paymentState)) onBack()
    },
  })
  const isStaying = closing.data !== undefined && STAYS.has(closing.data.paymentState)
  const failure = isStaying ? 'The customer is paying right now, so the link stays open.' : closing.failure
  const isOpen = link.paymentState === 'open'
  const staysWords = `The link of ${link.customerName} stays under “Open payment links”.`

  useEffect(() => {
    heading.current?.focus()
  }, [])

  return (
    <section className="grid content-start gap-4 p-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Payment link
        </h2>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
          <span className="[overflow-wrap:anywhere]">{link.customerName}</span>
          <strong className="tabular-nums">{formatMoney(centsFromDollars(link.total))}</strong>
        </p>
      </div>
      {isOpen && <QrCode link={link} />}
      <PaymentLinkPanel
        link={link}
        onQrClosed={() => onOut(staysWords)}
        onSmsSent={() => onOut(`The text was sent. ${staysWords}`)}
      />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-2 border-t border-line pt-4">
        {isOpen && <CashInstead link={link} totals={editor.totals} onCreated={onCreated} />}
        <Button size="staff" variant={isOpen ? 'secondary' : 'primary'} onClick={() => onOut(isOpen ? staysWords : '')}>
          New order
        </Button>
        {link.paymentState !== 'paid' && link.paymentState !== 'processing' && (
          <Button
            size="staff"
            variant="ghost"
            busy={closing.isPending}
            onClick={() => closing.mutate({ body: { sessionId: link.sessionId } })}
          >
            Change the order
          </Button>
        )}
      </div>
    </section>
  )
}

type CashInsteadProps = {
  link: PaymentLinkView
  /** All sums, if more than the total is known. */
  totals?: NewOrderEditor['totals']
  onCreated: (created: Created) => void
}

/** The customer pays in cash after all: asks as for any cash sale; the payment also closes the link. */
export function CashInstead({ link, totals, onCreated }: CashInsteadProps) {
  const { whileMaking } = useWorkspace()
  const [askCash, cashDialog] = useCashConfirmation()
  const payment = useMutation({
    mutationFn: ({ change }: CashAnswer) =>
      whileMaking(async () => onCreated({ order: await takeCashForLink(link), change })),
  })

  async function takeCash() {
    const total = centsFromDollars(link.total)
    const cash = await askCash(totals?.total === total ? totals : { total })
    if (cash !== null) payment.mutate(cash)
  }

  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        busy={payment.isPending}
        icon={<Banknote aria-hidden size={22} />}
        onClick={() => void takeCash()}
      >
        Take cash instead
      </Button>
      {payment.error && <Banner tone="danger">{userMessage(payment.error)}</Banner>}
      {cashDialog}
    </>
  )
}
