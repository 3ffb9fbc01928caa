import type { CheckEmailAudience } from '@thali/contracts/house-mail'
import useSWR from 'swr'

import type { BulkTemplateId } from './mail-fields.ts'
import { type ApiError, call, userMessage } from '#web/lib/api/api.ts'

export type AudienceReader = CheckEmailAudience['reply']['readers'][number]

/** Most accounts per request. */
const MOST_ASKED = 1000

/** Which of the selected may be sent this; read again for each template. */
export function useAudience(ids: readonly string[], template: BulkTemplateId) {
  const { data, error, mutate } = useSWR<AudienceReader[], ApiError>(['mail-audience', template, ids.join(' ')], () =>
    findReaders(ids, template),
  )
  return {
    readers: data ?? null,
    failure: error && !data ? userMessage(error) : null,
    retry: () => void mutate(),
  }
}

async function findReaders(ids: readonly string[], templateId: BulkTemplateId): Promise<AudienceReader[]> {
  const found: AudienceReader[] = []
  for (let from = 0; from < ids.length; from += MOST_ASKED) {
    const userIds = ids.slice(from, from + MOST_ASKED)
    const { readers } = await call('POST /admin/messages/audience', { body: { templateId, userIds } })
    found.push(...readers)
  }
  return found
}
