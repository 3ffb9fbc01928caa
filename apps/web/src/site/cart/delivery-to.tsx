import type { LocationView } from '@thali/contracts/locations/locations'
import type { Cart } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { Suspense, useState } from 'react'

import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import { rememberPlace, typePostalCode } from '#web/cart/use-delivery.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { words as deliveryStopsWords } from '#words/cart/delivery-stops.ts'
import { words } from '#words/cart/delivery.ts'

// Only an address that nobody delivers to needs it.
const PickupOffer = latePart(async () => (await import('./pickup-offer.tsx')).PickupOffer)

export type DeliveryToProps = {
  id?: string | undefined
  location: LocationView
  cart: Cart
  delivery: DeliveryLook
  error?: string | undefined
  onPickup: () => void
}

/** The postal code of a delivery, and what its zone asks. */
export function DeliveryTo({ id, location, cart, delivery, error, onPickup }: DeliveryToProps) {
  return (
    <div className="grid gap-2">
      <TextField
        id={id}
        label={words.postalCode}
        hint={words.hint}
        required
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        value={delivery.typed}
        error={error}
        onChange={(event) => typePostalCode(event.target.value)}
      />
      <div role="status" className="grid gap-2">
        {delivery.isReading && <p className="text-sm text-muted">{deliveryStopsWords.looking}</p>}
        {delivery.terms && <Terms delivery={delivery} />}
      </div>
      {delivery.hasFailed && <RetryBanner onRetry={delivery.retry}>{deliveryStopsWords.failed}</RetryBanner>}
      {delivery.outside !== null && (
        <Outside
          area={delivery.outside}
          location={location}
          cart={cart}
          asksPoint={delivery.needsPoint && delivery.point === null}
          onPickup={onPickup}
        />
      )}
    </div>
  )
}

function Terms({ delivery: { terms, fee, missing } }: { delivery: DeliveryLook }) {
  if (!terms) return null
  const { freeFromCents, extraMinutes } = terms
  if (missing > 0) return <p className="font-semibold text-warning">{deliveryStopsWords.add(formatMoney(missing))}</p>
  return (
    <p className="text-sm text-muted">
      {fee > 0 ? words.costs(formatMoney(fee)) : words.free}
      {fee > 0 && freeFromCents !== null && words.freeFrom(formatMoney(freeFromCents))}
      {words.onTheRoad(extraMinutes)}
    </p>
  )
}

type OutsideProps = Pick<DeliveryToProps, 'location' | 'cart' | 'onPickup'> & { area: string; asksPoint: boolean }

/** Nothing is lost: the cart stays, and one tap makes it a pickup. */
function Outside({ area, location, cart, asksPoint, onPickup }: OutsideProps) {
  return (
    <Banner
      tone="warning"
      title={deliveryStopsWords.outside(area)}
      action={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {asksPoint && <DevicePlace />}
          <Button variant="secondary" onClick={onPickup}>
            {words.toPickup}
          </Button>
        </div>
      }
    >
      <Suspense fallback={<p>{words.pickUp(location.name)}</p>}>
        <PickupOffer location={location} cart={cart} />
      </Suspense>
    </Banner>
  )
}

/** Asks the device where it is; only ever after this tap. */
function DevicePlace() {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')

  function ask(): void {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        rememberPlace({ latitude, longitude })
        setState('idle')
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }

  return (
    <>
      {state === 'failed' && <p role="status">{words.notLocated}</p>}
      <Button variant="secondary" icon={<LocateFixed aria-hidden size={18} />} busy={state === 'asking'} onClick={ask}>
        {state === 'asking' ? words.locating : words.fromDevice}
      </Button>
    </>
  )
}
