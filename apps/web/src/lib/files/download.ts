import { client } from '../api/tab-client.ts'
import { apiAddress, connection } from '../connection.ts'
import { LANGUAGE } from '../language.ts'

/** Reports the loaded share of a file. */
export type Progress = (receivedBytes: number) => void

type ReceivedFile = { name: string; content: Blob }

const FILE_NAME = /filename="([^"]+)"/

/** A stored file is asked for again for two minutes. */
const RETRY_FOR_MS = 120_000

/**
 * Saves a file of the API under the name in its answer. It is fetched first, so that a refusal is shown on this page
 * instead of replacing it.
 *
 * @throws ApiError
 */
export async function download(path: string, onProgress?: Progress): Promise<void> {
  const headers = { ...connection.headers, 'accept-language': LANGUAGE }
  const { name, content } = await client.exchange(
    {
      name: `GET ${path.split('?', 1)[0]}`,
      send: (signal) => fetch(apiAddress(path), { headers, signal }),
      read: (response) => receiveFile(response, onProgress),
    },
    { retryForMs: RETRY_FOR_MS, timeoutMs: RETRY_FOR_MS },
  )
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** The file an answer carries. Throws when it breaks off. */
export async function receiveFile(response: Response, onProgress: Progress = () => {}): Promise<ReceivedFile> {
  const content = await countedBody(response, onProgress)
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
