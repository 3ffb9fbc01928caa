import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

import { eventually } from '@thali/testing/eventually'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { openPrintHouse } from '#api/testing/print-house.ts'
import { type Printer, startPrinter } from '#api/testing/stand-in-printer.ts'
import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const MAIN = path.resolve(import.meta.dirname, '../../../../../print-agent/src/main.ts')
const LUNCH = new Date('2026-11-20T16:30:00Z')
const api = useApi({ now: LUNCH })
const house = openPrintHouse(api)
let elsewhere: Caller
let kitchen: Printer
let counter: Printer
const undo: (() => unknown)[] = []

beforeAll(async () => {
  elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  kitchen = await startPrinter({ name: 'kitchen' })
  counter = await startPrinter({ name: 'counter' })
})
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one()
  await house.clear()
  for (const printer of [kitchen, counter]) {
    expect(printer.problems()).toEqual([])
    await printer.close()
  }
})

const addAt = (printer: Printer, body: { name?: string; tickets?: 'none'; hasDrawer?: boolean } = {}) =>
  house.add({ way: 'agent', address: printer.address, ...body })

async function secretOf(id: string): Promise<string> {
  const { connection } = (await house.connect(id)).body
  if (connection.way !== 'agent') throw new Error('A printer that calls has no program')
  return connection.secret
}

/** The program as a shop runs it. */
function runAgent(secret: string, server = api.server.url): ChildProcess {
  const env = { PATH: process.env['PATH'], PRINT_SERVER: server, PRINT_SECRET: secret }
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  undo.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return child
}

/** A line between the program and the server that can be cut. */
async function layLineTo(target: string) {
  const sockets = new Set<Socket>()
  let isCut = false
  const entrance = createServer((client) => {
    const upstream = connect({ port: Number(new URL(target).port), host: '127.0.0.1' })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => (client.destroy(), upstream.destroy()))
    }
    if (isCut) client.destroy()
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(entrance, 'listening')
  undo.push(() => {
    for (const socket of sockets) socket.destroy()
    entrance.close()
  })
  return {
    url: `http://127.0.0.1:${(entrance.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => (isCut = false),
  }
}

test('the program of a location prints on several printers side by side, and says what became of each sheet', async () => {
  const view = await addAt(kitchen)
  const other = await addAt(counter, { name: 'Counter' })
  expect([view.calls, other.calls]).toEqual([null, null])
  runAgent(await secretOf(view.id))
  kitchen.setPrintMs(1_500)
  const order = await house.place()
  await eventually(async () => counter.papers().length === 1)
  expect(kitchen.papers()).toHaveLength(0)
  await eventually(async () => kitchen.papers().length === 1)
  await eventually(async () => (await house.attemptsOf(order.id)).every(({ outcome }) => outcome === 'printed'))
  expect(await house.stateOf(other)).toMatchObject({
    canConfirm: true,
    waiting: 0,
    trouble: null,
    calls: { seenAt: LUNCH.toISOString() },
  })
})

test('a cash drawer at a printer that the program dials opens for cash; a printer that calls the server has none', async () => {
  const view = await addAt(counter, { name: 'Counter', tickets: 'none', hasDrawer: true })
  runAgent(await secretOf(view.id))
  const { id } = await house.place()
  await eventually(async () => counter.kicks() === 1)
  await eventually(async () => (await house.attemptsOf(id)).every(({ outcome }) => outcome === 'printed'))
  expect(counter.papers()).toHaveLength(0)
  await expect(house.add({ way: 'star', name: 'Bar', hasDrawer: true })).rejects.toThrow('opens no drawer')
})

test('it names what is wrong with a printer, asks it again, and the stand-by of another way takes over', async () => {
  const view = await addAt(kitchen)
  runAgent(await secretOf(view.id))
  await kitchen.setFault('paper')
  const order = await house.place()
  await eventually(async () => (await house.stateOf(view))?.trouble?.kind === 'paper')
  const standby = await house.add({ way: 'network', name: 'Bar', tickets: 'none', address: counter.address })
  await api.sql('UPDATE printers SET standby_id = $1 WHERE id = $2', [standby.id, view.id])
  api.clock?.advance(61_000)
  await house.untilState(order.id, 'printed')
  expect([kitchen.papers().length, counter.papers().length]).toEqual([0, 1])
  await kitchen.setFault('ok')
  await eventually(async () => (await house.stateOf(view))?.trouble === null)
})

test('it keeps what became of a sheet while the line to the server is broken', async () => {
  const view = await addAt(kitchen)
  const line = await layLineTo(api.server.url)
  runAgent(await secretOf(view.id), line.url)
  kitchen.setPrintMs(1_000)
  const order = await house.place()
  await house.untilAttempt(order.id, 'sending')
  await eventually(async () => (await house.stateOf(view))?.calls?.seenAt)
  line.cut()
  await eventually(async () => kitchen.papers().length === 1)
  line.mend()
  await house.untilState(order.id, 'printed')
  expect(await house.attemptsOf(order.id)).toMatchObject([{ band: 'none', outcome: 'printed' }])
})

test('killed with a sheet in hand, it may have printed it: the next one says so', async () => {
  const view = await addAt(kitchen)
  const secret = await secretOf(view.id)
  const child = runAgent(secret)
  await kitchen.setFault('lose-answer')
  const order = await house.place()
  await eventually(async () => kitchen.papers().length === 1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await kitchen.setFault('ok')
  api.clock?.advance(31_000)
  await house.untilAttempt(order.id, 'unknown')
  runAgent(secret)
  api.clock?.advance(20_000)
  await house.untilState(order.id, 'printed')
  expect((await house.attemptsOf(order.id)).map(({ band }) => band)).toEqual(['none', 'maybe'])
})

test('its printers are away once it has not called for a minute', async () => {
  const view = await addAt(kitchen)
  await secretOf(view.id)
  api.clock?.advance(61_000)
  await eventually(async () => (await house.stateOf(view))?.trouble?.kind === 'away')
})

const next = (secret: string) =>
  api.request<{ sheet: { attempt: string } | null }>(NOBODY, 'POST', '/api/print/agent/next', {
    headers: { authorization: `Bearer ${secret}` },
  })
const report = (secret: string, attempt: string, outcome: string) =>
  api.request(NOBODY, 'POST', '/api/print/agent/done', {
    headers: { authorization: `Bearer ${secret}` },
    body: { done: [{ attempt, outcome, trouble: null }], states: [] },
  })

test('programs of one location that ask at once get a sheet once', async () => {
  const view = await addAt(kitchen)
  const secret = await secretOf(view.id)
  const order = await house.place()
  await eventually(async () => (await api.sql('SELECT FROM print_jobs WHERE subject = $1', [order.id])).length > 0)
  await Promise.race(Array.from({ length: 6 }, () => next(secret)))
  expect(await house.attemptsOf(order.id)).toHaveLength(1)
})

test('a report about a sheet of another location, or twice, changes nothing; a late one of a printed sheet counts', async () => {
  const view = await addAt(kitchen)
  const secret = await secretOf(view.id)
  const asked = next(secret)
  const order = await house.place()
  const { sheet } = (await asked).body
  await api.call(elsewhere, 'POST /admin/printers', {
    body: {
      locationId: 'new-glasgow',
      name: 'Kitchen',
      way: 'agent',
      address: counter.address,
      width: 576,
      tickets: 'none',
      printsAt: 'arrival',
      stations: [],
      receipts: false,
      standbyId: null,
    },
  })
  const [theirs] = (await api.call(elsewhere, 'GET /admin/printers')).body.printers
  const { connection } = (await house.connect(theirs!.id, { caller: elsewhere })).body
  const otherSecret = connection.way === 'agent' ? connection.secret : ''
  expect((await report(otherSecret, sheet!.attempt, 'printed')).status).toBe(200)
  expect((await house.attemptsOf(order.id)).map(({ outcome }) => outcome)).toEqual(['sending'])
  api.clock?.advance(31_000)
  await house.untilAttempt(order.id, 'unknown')
  await report(secret, sheet!.attempt, 'not-printed')
  expect((await house.attemptsOf(order.id)).map(({ outcome }) => outcome)).toEqual(['unknown'])
  await report(secret, sheet!.attempt, 'printed')
  await report(secret, sheet!.attempt, 'not-printed')
  expect(await house.attemptsOf(order.id)).toMatchObject([{ band: 'none', outcome: 'printed' }])
  await house.untilState(order.id, 'printed')
})

test('a new secret ends the one before, for all printers of the location', async () => {
  const view = await addAt(kitchen)
  const other = await addAt(counter, { name: 'Counter' })
  const before = await secretOf(view.id)
  const after = await secretOf(other.id)
  expect((await next(before)).status).toBe(404)
  const asked = next(after)
  await house.place()
  expect((await asked).body.sheet).not.toBeNull()
})
