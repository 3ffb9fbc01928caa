import type { ListNoticeReaders } from '@thali/contracts/house-mail'

import type { MailFields } from './mail/mail-fields.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/use-api.ts'

type Place = { id: string; name: string }

export type Notice = {
  locations: readonly Place[]
  location: Place | undefined
  /** The recipients; undefined until they were read. */
  found: ListNoticeReaders['reply'] | undefined
  failure: string | null
  retry: () => unknown
}

/** Recipients of a service notice of the chosen location: people with an open order or coming booking. */
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
