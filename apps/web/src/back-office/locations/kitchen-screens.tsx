import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { PASS } from '@thali/domain/kitchen'
import ExternalLink from 'lucide-react/icons/external-link'

import { useRead } from '#web/back-office/lib/reads.ts'
import { ReadFailure } from '#web/back-office/payments/payment-reads.tsx'

/** The addresses of the screens of a kitchen, to be opened on each of them once. */
export function KitchenScreens({ location }: { location: ManagedLocationView }) {
  const { data, error, reread } = useRead('GET /admin/locations/:id/ready-screens', { params: { id: location.id } })
  const stations = location.kitchen?.stations ?? []
  const screens = [
    ...(stations.length > 1 ? [...stations, { id: PASS, name: 'The pass' }] : []).map(({ id, name }) => ({
      name,
      why: id === PASS ? 'Whole orders, and what each station has done' : 'Its dishes; a tap says that one is done',
      address: `/admin/kitchen?station=${id}`,
    })),
    ...(data
      ? [
          { name: 'For guests', why: 'Order numbers: preparing and ready', address: data.numbers },
          { name: 'For guests, with names', why: 'The same with first names', address: data.names },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="kitchen-screens" className="grid gap-3">
      <h2 id="kitchen-screens" className="font-semibold">
        Screens
      </h2>
      <p className="text-muted">
        Open each of them on its own tablet or television. Those for guests need no sign-in: anybody who has the address
        can open them.
      </p>
      {error && (
        <ReadFailure
          title="The addresses could not be read"
          error={error}
          isStale={data !== undefined}
          onRetry={reread}
        />
      )}
      <ul className="grid gap-2">
        {screens.map(({ name, why, address }) => (
          <li key={address}>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-(--tap) items-center gap-2"
            >
              {name}
              <ExternalLink aria-hidden size={16} />
              <span className="sr-only"> (opens a new tab)</span>
            </a>
            <p className="-mt-2 text-sm text-muted">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
