import { expect, test } from 'vitest'

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

test('a file that breaks off is not saved by half', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('Date'))
      controller.error(new TypeError('network error'))
    },
  })
  await expect(receiveFile(new Response(broken, { headers: CSV }))).rejects.toThrow('network error')
})
