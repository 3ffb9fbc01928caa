import type { OrderView } from '@thali/contracts/orders/orders'
import { useRef, useState } from 'react'

import { isUnpaid } from './board-view.ts'
import { type BatchResult, useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { ResultDialog } from '#web/back-office/actions/orders/result-dialog.tsx'
import { latestFirst } from '#web/back-office/live/board.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectedBar } from '#web/ui/lists/selection.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

type SelectionBarProps = {
  /** Orders that can be completed together, and the selected ones. */
  ready: readonly OrderView[]
  chosen: readonly OrderView[]
  onChoose: (orders: readonly OrderView[]) => void
  onEnd: () => void
  onDone: (result: BatchResult, orders: readonly OrderView[]) => void
}

/** At the foot of the board while orders are picked out: at the end of the day a shelf is cleared with one tap. */
export function SelectionBar({ ready, chosen, onChoose, onEnd, onDone }: SelectionBarProps) {
  const { completeAll } = useOrderActions()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const unpaid = chosen.filter(isUnpaid)

  async function complete() {
    setIsAsking(false)
    setIsBusy(true)
    const result = await completeAll(chosen)
    setIsBusy(false)
    onDone(result, chosen)
  }

  return (
    <SelectedBar
      label="Selected orders"
      words={`${chosen.length} of ${ready.length} ready ${ready.length === 1 ? 'order' : 'orders'} selected`}
      className="-mx-2 px-2"
    >
      <Button
        size="board"
        variant="secondary"
        disabled={ready.length === 0}
        onClick={() => onChoose(chosen.length === ready.length ? [] : ready)}
      >
        {chosen.length === ready.length && ready.length > 0 ? 'Select none' : 'Select all'}
      </Button>
      <Button size="board" variant="secondary" onClick={onEnd}>
        Done
      </Button>
      <Button
        size="board"
        busy={isBusy}
        disabled={chosen.length === 0}
        onClick={() => (unpaid.length > 0 ? setIsAsking(true) : void complete())}
      >
        Mark as Completed
      </Button>
      {isAsking && (
        <UnpaidQuestion unpaid={unpaid} onComplete={() => void complete()} onClose={() => setIsAsking(false)} />
      )}
    </SelectedBar>
  )
}

type UnpaidQuestionProps = { unpaid: readonly OrderView[]; onComplete: () => void; onClose: () => void }

/** Asks about uncollected money before its orders leave the board. */
function UnpaidQuestion({ unpaid, onComplete, onClose }: UnpaidQuestionProps) {
  const wayBack = useRef<HTMLButtonElement>(null)
  const numbers = unpaid.map(({ orderNumber }) => orderNumber).join(', ')
  return (
    <Dialog
      open
      onClose={onClose}
      title={unpaid.length === 1 ? 'One of them is unpaid' : `${unpaid.length} of them are unpaid`}
      size="small"
      role="alertdialog"
      initialFocus={wayBack}
      buttons={
        <>
          <Button ref={wayBack} size="board" variant="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button size="board" onClick={onComplete}>
            Complete anyway
          </Button>
        </>
      }
    >
      <p className="text-lg">
        Was the payment collected? Order {numbers}. Collect it on the card first, or complete anyway: they then stay
        counted as unpaid.
      </p>
    </Dialog>
  )
}

type BatchResultDialogProps = { result: BatchResult; orders: readonly OrderView[]; onClose: () => void }

/** Results of completing several orders. */
export function BatchResultDialog({ result, orders, onClose }: BatchResultDialogProps) {
  const failed = result.results.filter(({ success }) => !success)
  const numberOf = (orderId: string) => orders.find(({ id }) => id === orderId)?.orderNumber ?? orderId
  const done = latestFirst(orders).filter(({ id }) => result.results.some((one) => one.orderId === id && one.success))
  return (
    <ResultDialog title={`${done.length} of ${orders.length} completed`} onClose={onClose}>
      {failed.length > 0 && (
        <Banner tone="danger" title="Not completed">
          <ul>
            {failed.map(({ orderId, error }) => (
              <li key={orderId}>
                <b>{numberOf(orderId)}</b> {error}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {done.length > 0 && <p>Completed: {done.map(({ orderNumber }) => orderNumber).join(', ')}</p>}
    </ResultDialog>
  )
}
