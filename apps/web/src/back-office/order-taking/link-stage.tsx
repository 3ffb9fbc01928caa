import type { PaymentLinkView } from '@thali/contracts/staff-payments'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import Banknote from 'lucide-react/icons/banknote'
import { useEffect, useRef, useState } from 'react'

import { useWorkspace } from '../live/workspace.tsx'
import { PaymentLinkPanel } from '../payments/payment-link-panel.tsx'
import { useCashConfirmation } from './cash-dialog.tsx'
import { takeCashForLink } from './submit-order.ts'
import type { NewOrderEditor } from './use-new-order.ts'
import type { Created } from './use-submit.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Closing did not help: money is on its way, or has come. */
const STAYS: ReadonlySet<string> = new Set(['open', 'processing', 'paid'])

type LinkStageProps = {
  link: PaymentLinkView
  editor: NewOrderEditor
  /** The customer has the link; the next order can begin. */
  onOut: (words: string) => void
  onCreated: (created: Created) => void
  /** Back to the order as it was typed. */
  onBack: () => void
}

/** The payment link of the current order: show it, text it, follow its state, or take cash instead. */
export function LinkStage({ link, editor, onOut, onCreated, onBack }: LinkStageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isOpen = link.paymentState === 'open'
  const staysWords = `The link of ${link.customerName} stays under “Links that are out”.`

  useEffect(() => {
    heading.current?.focus()
  }, [])

  /** A link that is still good would be paid for an order that has changed. */
  async function goBack() {
    setFailure(null)
    try {
      const { paymentState } = await call('POST /closePaymentSession', { body: { sessionId: link.sessionId } })
      if (STAYS.has(paymentState)) setFailure('It is being paid right now, so it stays.')
      else onBack()
    } catch (error) {
      setFailure(userMessage(error))
    }
  }

  return (
    <section className="grid content-start gap-5 px-4 py-6 @min-[24rem]/ticket:px-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="display text-h2">
          Payment link
        </h2>
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
          <span className="[overflow-wrap:anywhere]">{link.customerName}</span>
          <strong className="tabular-nums">{formatMoney(centsFromDollars(link.total))}</strong>
        </p>
      </div>
      <PaymentLinkPanel
        link={link}
        onQrClosed={() => onOut(staysWords)}
        onSmsSent={() => onOut(`The text was sent. ${staysWords}`)}
      />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-3 border-t border-line pt-5">
        {isOpen && <CashInstead link={link} totals={editor.totals} onCreated={onCreated} />}
        <Button size="staff" variant={isOpen ? 'secondary' : 'primary'} onClick={() => onOut(isOpen ? staysWords : '')}>
          New order
        </Button>
        {link.paymentState !== 'paid' && link.paymentState !== 'processing' && (
          <Button size="staff" variant="ghost" onClick={() => void goBack()}>
            Change the order
          </Button>
        )}
      </div>
    </section>
  )
}

type CashInsteadProps = {
  link: PaymentLinkView
  /** The sums, where they are known beside the total. */
  totals?: NewOrderEditor['totals']
  onCreated: (created: Created) => void
}

/** The customer has cash after all: the same question as for any cash, then the link is closed with the payment. */
export function CashInstead({ link, totals, onCreated }: CashInsteadProps) {
  const { whileMaking } = useWorkspace()
  const [askCash, cashDialog] = useCashConfirmation()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function take() {
    const total = centsFromDollars(link.total)
    const cash = await askCash(totals?.total === total ? totals : { total })
    if (cash === null) return
    setIsBusy(true)
    setFailure(null)
    try {
      await whileMaking(async () => onCreated({ order: await takeCashForLink(link), change: cash.change }))
    } catch (error) {
      setFailure(userMessage(error))
    }
    setIsBusy(false)
  }

  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        busy={isBusy}
        icon={<Banknote aria-hidden size={22} />}
        onClick={() => void take()}
      >
        Take cash instead
      </Button>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {cashDialog}
    </>
  )
}
