import { formatPhone } from '@thali/domain/people/contact-fields'

import { telHref } from '#web/lib/contact.ts'
import { useRead } from '#web/lib/api/use-read.ts'

/** Whom to call when a page cannot help: the location that is meant, or all of them when that is not known. */
export function PhonesToCall({ locationId }: { locationId: string | null }) {
  const { data } = useRead('GET /locations')
  const all = data?.locations ?? []
  const known = all.filter(({ id }) => id === locationId)

  return (
    <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 text-muted">
      {(known.length > 0 ? known : all).map(({ id, name, phone }) => (
        <li key={id}>
          {name}:{' '}
          <a href={telHref(phone)} className="link tap-area whitespace-nowrap">
            {formatPhone(phone)}
          </a>
        </li>
      ))}
    </ul>
  )
}
