import { refusalOf, unanswered } from '../api/client.ts'
import { apiAddress, connection } from '../connection.ts'
import { LANGUAGE } from '../language.ts'

/** Reports the loaded share of a file. */
export type Progress = (receivedBytes: number) => void

type ReceivedFile = { name: string; content: Blob }

const FILE_NAME = /filename="([^"]+)"/

/**
 * Saves a file of the API under the name in its answer. It is fetched first, so that a refusal is shown on this page
 * instead of replacing it.
 *
 * @throws ApiError
 */
export async function download(path: string, onProgress?: Progress): Promise<void> {
  const headers = { ...connection.headers, 'accept-language': LANGUAGE }
  const response = await fetch(apiAddress(path), { headers }).catch((cause: unknown) => {
    throw unanswered(cause)
  })
  const { name, content } = await receiveFile(response, onProgress)
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/**
 * The file an answer carries.
 *
 * @throws ApiError when it carries none, or breaks off
 */
export async function receiveFile(response: Response, onProgress: Progress = () => {}): Promise<ReceivedFile> {
  if (!response.ok) throw await refusalOf(response)

  const content = await countedBody(response, onProgress).catch((cause: unknown) => {
    throw unanswered(cause)
  })
  const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { name, content }
}

async function countedBody({ body, headers }: Response, onProgress: Progress): Promise<Blob> {
  let receivedBytes = 0
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      receivedBytes += piece.byteLength
      onProgress(receivedBytes)
      controller.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(counting), { headers }).blob()
}
