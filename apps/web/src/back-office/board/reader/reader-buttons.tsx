import type { OrderView } from '@thali/contracts/orders/orders'
import type { CardReaderView } from '@thali/contracts/payments/card-readers'
import CreditCard from 'lucide-react/icons/credit-card'
import { useSyncExternalStore } from 'react'

import { useCardReaders } from '#web/back-office/live/use-card-readers.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'

/** Whether the card reader asks for a tip: as the counter chose last. */
const readerTip = keptOnDevice<boolean>({
  key: 'reader-tip',
  empty: false,
  parse: (text) => text === 'on',
  serialize: (asks) => (asks ? 'on' : null),
})

/** The card readers on which the money of an order can be taken. */
export function useReadersFor(order: OrderView): CardReaderView[] {
  const { data } = useCardReaders()
  return data?.readers.filter(({ locationId }) => locationId === order.locationInfo.id) ?? []
}

export function useReaderTip(): boolean {
  return useSyncExternalStore(readerTip.subscribe, readerTip.get, () => false)
}

type ReaderButtonsProps = {
  readers: readonly CardReaderView[]
  isBusy: boolean
  onChoose: (reader: CardReaderView) => void
}

/** A button for each reader; one that cannot take a card says why. */
export function ReaderButtons({ readers, isBusy, onChoose }: ReaderButtonsProps) {
  const { live } = useWorkspace()
  const hasNetwork = live.status !== 'offline'
  return readers.map((reader) => (
    <Button
      key={reader.id}
      size="board"
      variant="secondary"
      disabled={isBusy || !hasNetwork}
      icon={<CreditCard aria-hidden size={22} />}
      onClick={() => onChoose(reader)}
    >
      {!hasNetwork ? 'Reader: no network' : readers.length === 1 ? 'Card reader' : `Reader ${reader.label}`}
      {hasNetwork && reader.isOnline === false && ' (offline)'}
    </Button>
  ))
}

export function TipChoice() {
  const asks = useReaderTip()
  return (
    <CheckboxField
      label="The card reader asks for a tip"
      className="mt-3"
      checked={asks}
      onChange={({ target }) => readerTip.change(() => target.checked)}
    />
  )
}
