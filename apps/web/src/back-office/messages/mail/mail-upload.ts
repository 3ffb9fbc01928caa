import { createUpload, type FileUpload, UPLOAD_CANCELLED } from '#web/lib/upload/file-upload.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'

const PATH = '/admin/messages/image'
type Endpoint = `POST ${typeof PATH}`

export type MailUpload = FileUpload<Endpoint>

/** The upload of a picture for a mail. */
export function mailUpload(file: File): MailUpload {
  return createUpload<Endpoint>({ path: PATH, purpose: 'mail-picture', file, name: file.name })
}

/** The sentence shown when an upload fails. */
export function mailUploadFailure(error: unknown): string {
  return isApiError(error) && error.code === UPLOAD_CANCELLED ? error.message : userMessage(error)
}
