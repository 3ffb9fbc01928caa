import type { LocationView } from '@thali/contracts/locations/locations'
import { formatPhone } from '@thali/domain/people/contact-fields'

import { words } from '#words/menu/page.ts'

/** What the marks on the menu cannot promise, and whom to ask. */
export function KitchenNote({ location }: { location: Pick<LocationView, 'phone'> }) {
  return (
    <>
      {words.kitchenNote}{' '}
      <a href={`tel:${location.phone}`} className="link whitespace-nowrap">
        {formatPhone(location.phone)}
      </a>
    </>
  )
}
