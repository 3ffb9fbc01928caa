import { friendlyStatusMessage } from '@thali/domain/errors/friendly'

import { ApiError } from '#web/lib/api/api-error.ts'
import { apiAddress, connection } from '#web/lib/connection.ts'
import { LANGUAGE } from '#web/lib/language.ts'

/**
 * Uploads an image for a mail and returns its id.
 *
 * @throws ApiError
 */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const sent = { method: 'POST', headers: { ...connection.headers, 'accept-language': LANGUAGE }, body: form }
  const response = await fetch(apiAddress('/admin/messages/image'), sent).catch((cause: unknown) => {
    throw new ApiError({ code: 'network-error', status: 0, message: friendlyStatusMessage(null, null) }, { cause })
  })
  const answer = (await response.json().catch(() => ({}))) as { imageId?: string; error?: string; code?: string }
  if (response.ok && answer.imageId !== undefined) return answer.imageId
  throw new ApiError({
    code: answer.code ?? 'unknown',
    status: response.status,
    message: answer.error ?? friendlyStatusMessage(response.status, null),
  })
}
