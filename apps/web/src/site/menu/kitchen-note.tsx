import type { LocationView } from '@thali/contracts/locations/locations'
import { formatPhone } from '@thali/domain/people/contact-fields'

/** What the marks on the menu cannot promise, and whom to ask. */
export function KitchenNote({ location }: { location: Pick<LocationView, 'phone'> }) {
  return (
    <>
      One kitchen cooks everything, so traces of any allergen are possible. With an allergy, call us before you order:{' '}
      <a href={`tel:${location.phone}`} className="link whitespace-nowrap">
        {formatPhone(location.phone)}
      </a>
    </>
  )
}
