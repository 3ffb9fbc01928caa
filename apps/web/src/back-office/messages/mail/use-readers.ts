import { useQuery } from '@tanstack/react-query'
import type { CheckEmailAudience, ListNoticeReaders } from '@thali/contracts/messages/mailings'

import type { BulkTemplateId, MailFields } from './mail-fields.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { type ApiError, call, userMessage } from '#web/lib/api/api.ts'

export type AudienceReader = CheckEmailAudience['reply']['readers'][number]
type Place = { id: string; name: string }

type Notice = {
  locations: readonly Place[]
  location: Place | undefined
  /** The people it reaches; undefined until they are read. */
  found: ListNoticeReaders['reply'] | undefined
  failure: string | null
  retry: () => unknown
}

/** The server checks at most this many accounts at once. */
const MOST_CHECKED = 1000

/** The recipients of the mail as it stands: the selected people who agreed, or those a service notice concerns. */
export function useReaders(ids: readonly string[], fields: MailFields) {
  const audience = useAudience(ids, fields.template)
  const notice = useNotice(fields)
  const isNotice = fields.kind === 'service'
  const allowed = audience.readers?.filter(({ withheld }) => withheld === null) ?? null
  return {
    audience,
    notice,
    isNotice,
    allowed,
    willGet: isNotice ? concernedBy(notice) : allowed,
    noticeFor: isNotice ? notice.location?.id : undefined,
  }
}

/** Which of the selected accounts may be sent this template. */
function useAudience(ids: readonly string[], template: BulkTemplateId) {
  const { data, error, refetch } = useQuery<AudienceReader[], ApiError>({
    queryKey: ['mail audience', template, ids],
    queryFn: () => findReaders(ids, template),
  })
  return {
    readers: data ?? null,
    failure: error && !data ? userMessage(error) : null,
    retry: () => void refetch(),
  }
}

async function findReaders(ids: readonly string[], templateId: BulkTemplateId): Promise<AudienceReader[]> {
  const found: AudienceReader[] = []
  for (let from = 0; from < ids.length; from += MOST_CHECKED) {
    const userIds = ids.slice(from, from + MOST_CHECKED)
    const { readers } = await call('POST /admin/messages/audience', { body: { templateId, userIds } })
    found.push(...readers)
  }
  return found
}

/** The people with an open order or a coming table at the chosen location. */
function useNotice({ locationId }: Pick<MailFields, 'locationId'>): Notice {
  const { data } = useRead('GET /admin/locations')
  const locations = data?.locations ?? []
  const location = locations.find(({ id }) => id === locationId) ?? locations[0]
  const query = { location: location?.id ?? '' }
  const { data: found, error, reread } = useRead(location ? 'GET /admin/messages/notice-readers' : null, { query })
  return { locations, location, found, failure: error && !found ? userMessage(error) : null, retry: reread }
}

/** They are named by their addresses, because a guest needs no account. */
function concernedBy({ found }: Notice): AudienceReader[] | null {
  return found?.readers.map(({ name, email }) => ({ userId: email, name, email, withheld: null })) ?? null
}
