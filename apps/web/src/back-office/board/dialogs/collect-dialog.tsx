import type { OrderView } from '@thali/contracts/orders/orders'
import type { CardReaderView } from '@thali/contracts/payments/card-readers'
import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { isPartlyPaid } from '@thali/domain/payments/payment-state'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { ReaderButtons, TipChoice, useReadersFor, useReaderTip } from '../reader/reader-buttons.tsx'
import { ReaderDialog } from '../reader/reader-dialog.tsx'
import { dollars } from '../ticket/order-words.ts'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import type { WayOfTaking } from '#web/back-office/actions/orders/order-queue-actions.ts'
import { amountToTake, dollarsToPay } from '#web/back-office/lib/amount-to-take.ts'
import { useHeld } from '#web/lib/use-held.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type MoneyDialogProps = { order: OrderView; onClose: () => void }

/** Asks whether the money is really in the till before an order counts as paid. */
export function CollectDialog({ order: current, onClose }: MoneyDialogProps) {
  const { takePayment } = useOrderActions()
  const [isBusy, setIsBusy] = useState(false)
  const [reader, setReader] = useState<CardReaderView | null>(null)
  const order = useHeld(current, isBusy || reader !== null)
  const readers = useReadersFor(order)
  const tip = useReaderTip()

  async function take(method?: WayOfTaking) {
    setIsBusy(true)
    const isTaken = await takePayment(order, method)
    if (isTaken) onClose()
    else setIsBusy(false)
  }

  if (reader) {
    const back = () => setReader(null)
    return <ReaderDialog {...{ order, reader, tip }} amount={dollarsToPay(order)} onPaid={onClose} onClose={back} />
  }
  const onReader = <ReaderButtons readers={readers} isBusy={isBusy} onChoose={setReader} />
  if (isOwedOnCard(order)) {
    return (
      <MoneyDialog
        order={order}
        title={`How was the rest of order ${order.orderNumber} paid?`}
        isBusy={isBusy}
        onClose={onClose}
        hasReader={readers.length > 0}
        actions={
          <>
            {onReader}
            <WaysOfTaking
              {...{ order, isBusy }}
              hasReader={readers.length > 0}
              onTake={(method) => void take(method)}
            />
          </>
        }
      />
    )
  }
  return (
    <MoneyDialog
      order={order}
      title={readers.length > 0 ? `How is order ${order.orderNumber} paid?` : receivedQuestion(order)}
      isBusy={isBusy}
      onClose={onClose}
      hasReader={readers.length > 0}
      actions={
        <>
          {onReader}
          <Button size="board" busy={isBusy} onClick={() => void take()}>
            {readers.length > 0 && order.paymentMethod === 'cash'
              ? `In cash ${formatMoney(amountToTake(order))}`
              : 'Received'}
          </Button>
        </>
      }
    />
  )
}

function receivedQuestion(order: OrderView): string {
  const way = order.paymentMethod === 'cash' ? 'cash payment' : 'payment'
  return `Confirm ${way} of ${formatMoney(amountToTake(order))} has been received?`
}

/** Whether the rest of an order is to be taken whose first payment was no cash: the rest may well be. */
function isOwedOnCard(order: OrderView): boolean {
  return isPartlyPaid(order) && order.paymentMethod !== 'cash'
}

type WaysOfTakingProps = {
  order: OrderView
  isBusy: boolean
  /** A reader that the server drives: then `manual` is any other way. */
  hasReader: boolean
  onTake: (method: WayOfTaking) => void
}

/** Cash goes into the drawer, so it is told apart from a card that was charged on the reader. */
function WaysOfTaking({ order, isBusy, hasReader, onTake }: WaysOfTakingProps) {
  const rest = centsFromDollars(dollarsToPay(order))
  return (
    <>
      <Button size="board" variant="secondary" disabled={isBusy} onClick={() => onTake('manual')}>
        {hasReader ? 'Another way' : 'On the card reader'} {formatMoney(rest)}
      </Button>
      <Button size="board" busy={isBusy} onClick={() => onTake('cash')}>
        In cash {formatMoney(cashDue(rest))}
      </Button>
    </>
  )
}

/** Asked before an unpaid order is completed: its payment button is gone afterwards. */
export function HandOverDialog({ order: current, onClose }: MoneyDialogProps) {
  const { takePayment, advance } = useOrderActions()
  const [isBusy, setIsBusy] = useState(false)
  const [isCollected, setIsCollected] = useState(false)
  const [reader, setReader] = useState<CardReaderView | null>(null)
  const order = useHeld(current, isBusy || reader !== null)
  const readers = useReadersFor(order)
  const tip = useReaderTip()
  // Only with the order as the payment left it: the version from before would be refused as stale.
  const complete = useEffectEvent(() => {
    void advance(current)
    onClose()
  })
  useEffect(() => {
    if (isCollected) complete()
  }, [isCollected])

  async function collect(method?: WayOfTaking) {
    setIsBusy(true)
    if (await takePayment(order, method)) setIsCollected(true)
    else setIsBusy(false)
  }

  if (reader) {
    const back = () => setReader(null)
    const paid = () => setIsCollected(true)
    return <ReaderDialog {...{ order, reader, tip }} amount={dollarsToPay(order)} onPaid={paid} onClose={back} />
  }
  return (
    <MoneyDialog
      order={order}
      hasReader={readers.length > 0}
      title={`Was the payment for order ${order.orderNumber} collected?`}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button
            size="board"
            variant="secondary"
            disabled={isBusy}
            onClick={() => {
              void advance(order)
              onClose()
            }}
          >
            Complete anyway
          </Button>
          <ReaderButtons readers={readers} isBusy={isBusy} onChoose={setReader} />
          {isOwedOnCard(order) ? (
            <WaysOfTaking
              {...{ order, isBusy }}
              hasReader={readers.length > 0}
              onTake={(method) => void collect(method)}
            />
          ) : (
            <Button size="board" busy={isBusy} onClick={() => void collect()}>
              Collected {formatMoney(amountToTake(order))}
            </Button>
          )}
        </>
      }
    />
  )
}

type FrameProps = MoneyDialogProps & { title: string; isBusy: boolean; hasReader: boolean; actions: ReactNode }

function MoneyDialog({ order, title, isBusy, hasReader, actions, onClose }: FrameProps) {
  const wayBack = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      locked={isBusy}
      initialFocus={wayBack}
      buttons={
        <>
          <Button ref={wayBack} size="board" variant="secondary" onClick={onClose} disabled={isBusy}>
            Not yet
          </Button>
          {actions}
        </>
      }
    >
      <p className="mb-3 text-lg">
        Order {order.orderNumber}, {order.customerInfo.name}
      </p>
      <Sums order={order} />
      {hasReader && <TipChoice />}
      {order.paymentMethod === 'online' && !isPartlyPaid(order) && (
        <p className="mt-3 text-lg">It was to be paid by card: the payment link of this order is closed.</p>
      )}
    </Dialog>
  )
}

function Sums({ order }: { order: OrderView }) {
  const { deliveryFee, subtotal, tip, tax, total } = order.pricing
  const isCash = order.paymentMethod === 'cash'
  const due = formatMoney(amountToTake(order))
  const lines = [
    ...(deliveryFee === undefined ? [] : [['Delivery', dollars(deliveryFee)] as const]),
    ['Subtotal', dollars(subtotal)],
    ['Tip', dollars(tip)],
    ['Tax', dollars(tax)],
    ['Total', dollars(total)],
    ...(order.dueAmount === undefined ? [] : [['Paid', `−${dollars(total - order.dueAmount)}`] as const]),
  ] as const
  return (
    <dl className="grid gap-1 text-lg tabular-nums">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-6 border-t-2 border-text pt-2 text-2xl font-bold">
        <dt>
          {isOwedOnCard(order) ? 'To pay' : isCash ? 'In cash' : 'To take'}
          {due !== dollars(dollarsToPay(order)) && <span className="text-lg font-normal">, rounded to 5 cents</span>}
        </dt>
        <dd>{due}</dd>
      </div>
    </dl>
  )
}
