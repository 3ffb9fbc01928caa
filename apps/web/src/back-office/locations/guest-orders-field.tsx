import type { SiteView } from '@thali/contracts/system/system'
import type { GuestOrders } from '@thali/domain/orders/guest-orders'

import type { LocationFormState } from './use-location-form.ts'
import { useSite } from '#web/lib/site.tsx'
import { type RadioTile, RadioTiles } from '#web/ui/forms/radio-tiles.tsx'

/** How people without an account may order at a location (ruling 69). */
export function GuestOrdersField({ state }: { state: LocationFormState }) {
  const { offers } = useSite()
  return <RadioTiles legend="Orders without an account" options={choices(offers)} {...state.choice('guestOrders')} />
}

function choices({ texts }: SiteView['offers']): readonly RadioTile<GuestOrders>[] {
  return [
    { value: 'off', title: 'No – guests sign in first' },
    { value: 'card', title: 'By card only', hint: 'Guests leave an e-mail address.' },
    {
      value: 'card-and-cash',
      title: 'By card or in cash',
      hint: texts
        ? 'For cash, guests confirm their phone number with a texted code.'
        : 'Cash needs the code, and text messages are switched off. Until they are on, guests can only pay by card.',
    },
  ]
}
