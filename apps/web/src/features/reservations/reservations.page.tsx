import { formatPhone } from '@thali/domain/orders/customer-fields'
import type { LocationView } from '@thali/contracts/locations'
import { hasFeature } from '@thali/domain/locations/features'
import { openState } from '@thali/domain/locations/hours'
import Phone from 'lucide-react/icons/phone'

import { OpeningHours } from './opening-hours.tsx'
import { telHref } from '#web/lib/contact.ts'
import { Breadcrumbs } from '#web/lib/head.tsx'
import { useNow } from '#web/lib/site.tsx'
import { useApi } from '#web/lib/use-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Tables are booked by phone for now; the page says so and puts the right number under the thumb. */
export function ReservationsPage() {
  const { data } = useApi('GET /locations')
  const diningRooms = data?.locations.filter(({ features }) => hasFeature(features, 'Dine-in')) ?? []
  return (
    <div className="page-width py-6 md:py-10">
      <Breadcrumbs name="Reservations" path="/reservations" />
      <PageHeading
        className="mt-6"
        title="Make a reservation"
        lead="Online table booking opens soon. Call us to book a table."
      />
      <ul className="mt-8 grid gap-6 md:grid-cols-2">
        {diningRooms.map((location) => (
          <li key={location.id}>
            <DiningRoom location={location} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function DiningRoom({ location }: { location: LocationView }) {
  const state = openState(location, useNow())
  return (
    <Card className="h-full">
      <h2 className="display text-2xl">{location.name}</h2>
      <p className="mt-1 text-muted">
        {location.address}, {location.city}, {location.province} {location.postalCode}
      </p>
      <p className="mt-3 font-medium">{state.open ? 'Open now' : state.text}</p>
      <ButtonLink
        size="large"
        full
        className="mt-4"
        href={telHref(location.phone)}
        icon={<Phone aria-hidden size={20} />}
      >
        Call {formatPhone(location.phone)}
      </ButtonLink>
      <h3 className="eyebrow mt-6 mb-1">Opening hours</h3>
      <OpeningHours location={location} />
    </Card>
  )
}
