import type { LocationView } from '@thali/contracts/locations/locations'

import { OrderTypeChoice } from '../cart/order-type-choice.tsx'
import { isTimed, ReadyTime } from '../cart/ready-time.tsx'
import { LocationSwitch } from './location-switch.tsx'
import { type OrderDraft, useOrderTiming } from '#web/cart/use-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { words } from '#words/menu/late.ts'

type OrderSheetProps = {
  order: OrderDraft
  locations: readonly LocationView[]
  /** Carried along to the menu of another location, so that the filters stay. */
  filterQuery: string
  onClose: () => void
}

/** Where the food comes from, how the guest gets it, and when. */
export function OrderSheet({ order, locations, filterQuery, onClose }: OrderSheetProps) {
  const { location } = order
  const timing = useOrderTiming(order)
  return (
    <Dialog
      open
      onClose={onClose}
      variant="sheet"
      title={words.yourOrder}
      footer={
        <Button size="large" full onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <h3 className="font-semibold">{words.location}</h3>
          <LocationSwitch here={location} locations={locations} filterQuery={filterQuery} />
          <p className="text-muted">
            {location.address}, {location.city}
          </p>
          {locations.length > 1 && <p className="text-sm text-muted">{words.cartKept}</p>}
        </div>
        <div className="grid gap-2">
          <h3 className="font-semibold">{words.orderType}</h3>
          <OrderTypeChoice order={order} />
        </div>
        {isTimed(location) && <ReadyTime timing={timing} className="text-lg" />}
      </div>
    </Dialog>
  )
}
