import type { Read } from '../routing/visit.ts'
import { isApiError, isTransient } from './api-error.ts'
import { openedReads } from './use-read.ts'

/** Reads for moving between pages: from the store if possible, otherwise from the API. */
export const readThroughStore: Read = async (path, { fresh = false } = {}) => {
  const reads = openedReads()
  if (!reads) throw new Error('No reads yet')
  const { data: known } = reads.state(path)
  if (known !== undefined && !fresh) return { status: 200, body: known }

  try {
    return { status: 200, body: await (fresh ? reads.readAnew(path) : reads.read(path, { isAsked: true })) }
  } catch (error) {
    if (!isApiError(error)) throw error
    // Without an answer the session known or kept stays in use: the server checks every call anyway.
    const { data: body } = reads.state(path)
    if (body !== undefined && (error.status === 0 || error.status >= 500)) {
      globalThis.console.warn(`${path}: ${error.message}`)
      return { status: 200, body }
    }
    // The answer of a proxy in front of a stopped server, and a call that was not sent, do not count as an answer.
    const { requestId } = error
    return { status: requestId === undefined && isTransient(error) ? 0 : error.status, body: { requestId } }
  }
}
