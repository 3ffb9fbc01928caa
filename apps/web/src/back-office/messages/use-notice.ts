import type { ListNoticeReaders } from '@thali/contracts/house-mail'

import type { MailFields } from './mail/mail-fields.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/use-api.ts'

type Place = { id: string; name: string }

export type Notice = {
  locations: readonly Place[]
  location: Place | undefined
  /** Whom it reaches; undefined until that was read. */
  found: ListNoticeReaders['reply'] | undefined
  failure: string | null
  retry: () => unknown
}

/** Whom a service notice of the chosen location reaches: those with an open order or a coming table there. */
export function useNotice({ locationId }: Pick<MailFields, 'locationId'>): Notice {
  const { data } = useApi('GET /admin/locations')
  const locations = data?.locations ?? []
  const location = locations.find(({ id }) => id === locationId) ?? locations[0]
  const reading = useApi(location ? 'GET /admin/messages/notice-readers' : null, {
    query: { location: location?.id ?? '' },
  })
  const { data: found, error } = reading
  return {
    locations,
    location,
    found,
    failure: error && !found ? userMessage(error) : null,
    retry: () => reading.mutate(),
  }
}
