import type { CardReaderView } from '@thali/contracts/payments/card-readers'
import CreditCard from 'lucide-react/icons/credit-card'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import type { PartProps } from '../use-location-form.ts'
import { ReaderForm } from './reader-form.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { useCardReaders } from '#web/back-office/live/use-card-readers.ts'
import { ReadFailure } from '#web/back-office/payments/payment-reads.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** The card readers of a location: paired by the code that they show, named and removed. */
export function CardReadersPart({ location }: PartProps) {
  const { data, error, reread } = useCardReaders()
  const readers = data?.readers.filter(({ locationId }) => locationId === location.id)
  const failure = error && (
    <ReadFailure
      title="The card readers could not be read"
      error={error}
      isStale={readers !== undefined}
      onRetry={reread}
    />
  )
  if (!readers) {
    return (
      failure ?? (
        <Loading label="Loading the card readers" className="grid gap-3">
          <Skeleton className="h-14 w-full" />
        </Loading>
      )
    )
  }
  return (
    <div className="grid min-w-0 gap-6">
      {failure}
      {readers.length === 0 ? (
        <EmptyState title="No card readers yet" icon={<CreditCard aria-hidden size={28} />}>
          With a card reader of Stripe on the counter, such as a WisePOS E, guests pay an order with their card, Interac
          too. It shows the amount by itself.
        </EmptyState>
      ) : (
        <ul aria-label="Card readers" className="grid gap-3">
          {readers.map((reader) => (
            <ReaderRow key={reader.id} reader={reader} reread={reread} />
          ))}
        </ul>
      )}
      <ReaderForm location={location} onPaired={reread} />
    </div>
  )
}

const STATES = { true: 'Online', false: 'Offline: look at its power and its network', null: 'Not known' } as const

function ReaderRow({ reader, reread }: { reader: CardReaderView; reread: () => Promise<unknown> }) {
  const { id, label, serial, isOnline } = reader
  const [confirm, question] = useConfirm()
  const [isRenaming, setIsRenaming] = useState(false)
  const removal = useCall('DELETE /admin/readers/:id', {
    onSuccess: () => {
      toast.success(`${label} is removed`)
      return reread()
    },
  })

  async function remove() {
    const isSure = await confirm({
      title: `Remove ${label}?`,
      body: 'No order can be paid on it any more. Its screen shows a code then, by which it can be paired again.',
      confirmLabel: 'Remove',
      cancelLabel: 'Keep it',
      tone: 'danger',
    })
    if (isSure) removal.mutate({ params: { id } })
  }

  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h2 className="font-semibold text-heading">{label}</h2>
        <p className="text-muted">
          {STATES[String(isOnline) as keyof typeof STATES]} · {serial}
        </p>
      </div>
      {removal.failure !== null && <Banner tone="danger">{removal.failure}</Banner>}
      {isRenaming ? (
        <ReaderForm
          reader={reader}
          onPaired={async () => {
            await reread()
            setIsRenaming(false)
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button size="staff" variant="secondary" onClick={() => setIsRenaming(true)}>
            Rename<span className="sr-only"> {label}</span>
          </Button>
          <Button
            size="staff"
            variant="ghost"
            className="text-danger!"
            busy={removal.isPending}
            icon={<Trash aria-hidden size={20} />}
            onClick={() => void remove()}
          >
            Remove<span className="sr-only"> {label}</span>
          </Button>
        </div>
      )}
      {question}
    </li>
  )
}
