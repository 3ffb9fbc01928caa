import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { toPng } from '@thali/printing/png'
import { eventually } from '@thali/testing/eventually'
import { afterEach, expect, test } from 'vitest'

import { isCallAddress } from '#sandbox/features/printers/calling-printer.ts'
import type { CallingPrinter } from '#sandbox/features/printers/calling-printer.ts'
import { startEpsonPrinter } from '#sandbox/features/printers/epson-printer.ts'
import { startStarPrinter } from '#sandbox/features/printers/star-printer.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one()
})

/** A server that answers a printer as a test wants. */
async function answering(
  start: (options: { everyMs: number }) => CallingPrinter,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const printer = start({ everyMs: 20 })
  undo.push(
    () => server.close(),
    () => printer.close(),
  )
  const { port } = server.address() as AddressInfo
  printer.connect({ address: `http://127.0.0.1:${port}/api/print/star/x`, user: 'thali', password: 'secret' })
  return printer
}

const PICTURE = { width: 8, height: 2, bits: new Uint8Array([0xff, 0x81]) }
const JOB = { jobReady: true, mediaTypes: ['image/png'], jobToken: 'one' }
const XML = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>10000</timeout><printjobid>one</printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">${content}</epos-print></PrintData></ePOSPrint></PrintRequestInfo>`

function asStar(
  picture: Buffer,
  reply: object = JOB,
  headers: Record<string, string> = { 'x-star-cut': 'full; feed=true' },
) {
  return ({ method }: IncomingMessage, response: ServerResponse) => {
    if (method === 'GET') response.writeHead(200, { 'content-type': 'image/png', ...headers }).end(picture)
    else response.end(method === 'POST' ? JSON.stringify(reply) : '')
  }
}

test('the Star prints a picture dot by dot', async () => {
  const printer = await answering(startStarPrinter, asStar(toPng(PICTURE)))
  await eventually(async () => printer.papers().length > 0)
  expect([...(printer.papers()[0]?.bits ?? [])]).toEqual([0xff, 0x81])
  expect(printer.problems()).toEqual([])
})

test.each([
  ['a field that the guide does not have', asStar(toPng(PICTURE), { ...JOB, title: 'x' }), /^unknown fields: title/],
  ['a job without a token', asStar(toPng(PICTURE), { jobReady: true, mediaTypes: ['image/png'] }), /^no job/],
  ['a broken picture', asStar(toPng(PICTURE).fill(0, 40, 44)), /PNG/],
  ['a cut of another kind', asStar(toPng(PICTURE), JOB, {}), /^no cut/],
])('the Star tells of %s', async (_, answer, problem) => {
  const printer = await answering(startStarPrinter, answer)
  await eventually(async () => printer.problems().length > 0)
  expect(printer.problems()[0]).toMatch(problem)
})

const LOGIN = 'Digest realm="Thali", qop="auth", nonce="one", algorithm=MD5'
const asEpson =
  (document: string) =>
  ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': LOGIN }).end()
    else response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(document)
  }

test('the Epson prints a raster image dot by dot', async () => {
  const image = '<image width="8" height="2" color="color_1" mode="mono">/4E=</image><cut type="feed"/>'
  const printer = await answering(startEpsonPrinter, asEpson(XML(image)))
  await eventually(async () => printer.papers().length > 0)
  expect([...(printer.papers()[0]?.bits ?? [])]).toEqual([0xff, 0x81])
})

test.each([
  ['an element that it does not know', XML('<feed line="2"/>')],
  [
    'an image that is shorter than it says',
    XML('<image width="8" height="3" color="color_1" mode="mono">/4E=</image>'),
  ],
  ['a document of another version', XML('').replace('2.00', '1.00')],
])('the Epson tells of %s', async (_, document) => {
  const printer = await answering(startEpsonPrinter, asEpson(document))
  await eventually(async () => printer.problems().length > 0)
  expect(printer.papers()).toEqual([])
})

test('a printer calls the address of a printer only', () => {
  expect(isCallAddress('http://localhost:3000/api/print/star/abc')).toBe(true)
  expect(isCallAddress('http://localhost:3000/api/admin/printers')).toBe(false)
  expect(isCallAddress('localhost')).toBe(false)
})
