import { formatPhone } from '@thali/domain/people/contact-fields'

import { useRead } from '#web/lib/api/use-read.ts'
import { telHref } from '#web/lib/contact.ts'

/** Phone numbers for help: of the given location, or of all. */
export function PhonesToCall({ locationId }: { locationId: string | null }) {
  const { data } = useRead('GET /locations')
  const all = data?.locations ?? []
  const known = all.filter(({ id }) => id === locationId)

  return (
    <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 text-muted">
      {(known.length > 0 ? known : all).map(({ id, name, phone }) => (
        <li key={id}>
          {name}{' '}
          <a href={telHref(phone)} className="link tap-area whitespace-nowrap">
            {formatPhone(phone)}
          </a>
        </li>
      ))}
    </ul>
  )
}
