import type { CardReaderView } from '@thali/contracts/payments/card-readers'
import type { OpenRefundView } from '@thali/contracts/payments/staff-payments'
import CreditCard from 'lucide-react/icons/credit-card'
import { useEffect, useEffectEvent, useRef } from 'react'

import { moneyOf } from './payment-link-words.ts'
import type { News } from './payment-problem-words.ts'
import { conclude } from './payment-reads.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { ReaderScreen } from '#web/back-office/lib/reader-screen.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useCardReaders } from '#web/back-office/live/use-card-readers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

const LOOK_MS = 1_000

/** A refund that is to go back on a reader. */
export type OnReader = { refund: OpenRefundView; reader: CardReaderView }

/** A button for each reader of the location that can give the money back to the card itself. */
export function ReaderRefundButtons({
  refund,
  onReader,
}: Pick<OnReader, 'refund'> & { onReader: (asked: OnReader) => void }) {
  const { data } = useCardReaders()
  const here = data?.readers.filter(({ locationId }) => locationId === refund.locationId) ?? []
  return here.map((reader) => (
    <Button key={reader.id} icon={<CreditCard aria-hidden size={18} />} onClick={() => onReader({ refund, reader })}>
      {here.length === 1 ? 'Give back on the reader' : `Give back on ${reader.label}`}
    </Button>
  ))
}

type ReaderRefundDialogProps = OnReader & { onNews: (news: News) => void; onClose: () => void }

/** Stands above the list: its row is gone as soon as the money went back. */
export function ReaderRefundDialog({ refund, reader, onNews, onClose }: ReaderRefundDialogProps) {
  const params = { id: refund.refundId }
  const start = useCall('POST /admin/payments/refunds/:id/reader')
  const isStarted = start.data !== undefined
  const { data } = useRead(
    isStarted ? 'GET /admin/payments/refunds/:id/reader' : null,
    { params },
    { freshForMs: 0, pollMs: LOOK_MS },
  )
  const cancelling = useCall('POST /admin/payments/refunds/:id/reader/cancel', { onSettled: onClose })
  const state = (data ?? start.data)?.state
  const isOver = start.failure !== null || state === 'owed'
  const wayOn = useRef<HTMLButtonElement>(null)

  const begin = useEffectEvent(() => start.mutate({ params, body: { reader: reader.id } }))
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isBegun.current) begin()
    isBegun.current = true
  }, [])
  const finish = useEffectEvent(() => {
    onClose()
    void conclude({ isFailure: false, text: `${moneyOf(refund.amount)} went back to the card.` }, onNews)
  })
  useEffect(() => {
    if (state === 'done') finish()
    if (isOver) wayOn.current?.focus()
  }, [state, isOver])

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give back on the reader ${reader.label}`}
      role="alertdialog"
      locked={!isOver}
      buttons={
        <>
          {isOver ? (
            <Button ref={wayOn} size="board" onClick={onClose}>
              Close
            </Button>
          ) : (
            <Button
              size="board"
              variant="secondary"
              disabled={!isStarted}
              busy={cancelling.isPending}
              onClick={() => cancelling.mutate({ params })}
            >
              Cancel
            </Button>
          )}
        </>
      }
    >
      <ReaderScreen
        amount={moneyOf(refund.amount)}
        words={isOver ? 'Still owed' : 'Waiting for the card that paid'}
        reason={start.failure ?? (isOver ? (data?.reason ?? null) : null)}
        isWaiting={!isOver}
        isGood={false}
      />
    </Dialog>
  )
}
