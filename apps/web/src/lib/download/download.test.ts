import { expect, test } from 'vitest'

import { isApiError } from '../api/api-error.ts'
import { receiveFile } from './download.ts'

const CSV = { 'content-disposition': 'attachment; filename="takings-truro-2026-11.csv"', 'content-type': 'text/csv' }

test('a file is saved under the name the server gives it, and its size is told while it arrives', async () => {
  const told: number[] = []
  const pieces = ['Date,Net\r\n', '2026-11-20,12.50\r\n']
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const file = await receiveFile(new Response(body, { headers: CSV }), (bytes) => told.push(bytes))
  expect(file.name).toBe('takings-truro-2026-11.csv')
  expect(await file.content.text()).toBe(pieces.join(''))
  expect(file.content.type).toBe('text/csv')
  expect(told).toEqual([10, 28])
})

test('a file that is refused says why in the words of the server', async () => {
  const refused = Response.json({ error: 'Only for the admin', code: 'forbidden' }, { status: 403 })
  const error = await receiveFile(refused).catch((reason: unknown) => reason)
  expect(isApiError(error)).toBe(true)
  expect(error).toMatchObject({ status: 403, code: 'forbidden', message: 'Only for the admin' })
})

test('a file that breaks off is not saved by half', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('Date'))
      controller.error(new TypeError('network error'))
    },
  })
  const error = await receiveFile(new Response(broken, { headers: CSV })).catch((reason: unknown) => reason)
  expect(isApiError(error)).toBe(true)
  expect(error).toMatchObject({ status: 0, code: 'network-error' })
})
