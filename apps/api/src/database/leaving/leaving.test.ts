import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { buffer as readBytes, text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import yazl from 'yazl'

import { ABOUT, LEFT } from './archive-format.ts'
import { openArchive, readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'
import { createFileMedia } from '#api/features/media/file-media.gateway.ts'
import { makeQueueTables } from '#api/outbox/message-queue.ts'
import { administer } from '#api/testing/administer.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'
import { uploadPhoto } from '#api/testing/upload-photo.ts'

const NOON = new Date('2026-11-20T16:30:00Z')
const DISH = 'truro-butter-chicken'
/** Text that a spreadsheet would run, with all that files escape. */
const WISH = '=1+1 "hot", \\ and\nno 🥜'
const server = inject('postgres')
const ARRIVED = 'arrived_house'

let folder = ''
let file = ''
let house: TestApi

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-leaving-'))
  file = path.join(folder, 'house.zip')
  house = await startApi({ now: NOON, sandboxClock: () => NOON.getTime() })
  await work(house)
})
afterAll(async () => {
  await house.stop()
  await administer(server, `DROP DATABASE IF EXISTS ${ARRIVED} WITH (FORCE)`)
  await rm(folder, { recursive: true, force: true })
})

/** A day with every kind of money, a table, a guest with an odd name, and a photo. */
async function work(api: TestApi): Promise<void> {
  const paying = payingAt(api)
  const guest = await api.signUp('Éloïse Roy')
  const body = { ...orderPayload({ tip: 2 }), specialInstructions: WISH }
  const cash = await api.call(guest, 'POST /createCustomerOrderCash', { body })
  for (const status of ['preparing', 'ready', 'completed'])
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: cash.body.orderId, status } })
  const page = await paying.begin(CUSTOMER_PROGRAM)
  await paying.pay(page.paymentUrl)
  const card = await paying.orderOf(CUSTOMER_PROGRAM, page.sessionId)
  await api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId: card.id, cancelReason: 'No "naan" left\\' } })
  await api.call(NOBODY, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Noor Haddad', email: 'noor@example.com', phone: '9025550123' },
      reservationDetails: { date: '2026-11-22', time: '18:00', partySize: 2, specialRequests: null },
    },
  })
  // Ends of lines that only some programs take for one.
  await api.sql('UPDATE orders SET special_instructions = special_instructions || $1 WHERE number = 1001', [
    'a\u2028b\u2029c\u0085d\re',
  ])
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
  const answer = await uploadPhoto(api, await api.signInAsAdmin(), photo, { id: DISH })
  expect(answer.status).toBe(200)
}

const mediaOf = (api: { dataDir: string }) => createFileMedia(path.join(api.dataDir, 'media'))
const connectionTo = (database: string) => ({ ...server, database })
const leave = (
  to: string,
  { sink = createWriteStream(to), tell = () => undefined }: { sink?: Writable; tell?: () => void } = {},
) =>
  writeArchive(
    { connection: connectionTo(house.database), media: mediaOf(house), product: '0.12.0', now: NOON, tell },
    sink,
  )
const arrive = (from: string, media = createFileMedia(path.join(folder, 'media'))) =>
  readArchive({
    file: from,
    connection: connectionTo(ARRIVED),
    media,
    makeQueue: makeQueueTables,
    tell: () => undefined,
  })

async function makeEmpty(): Promise<void> {
  await administer(server, `DROP DATABASE IF EXISTS ${ARRIVED} WITH (FORCE)`)
  await administer(server, `CREATE DATABASE ${ARRIVED}`)
}

async function answerOf(api: TestApi, url: string): Promise<string> {
  const { status, text } = await api.request(ADMIN_PROGRAM, 'GET', url)
  expect(status, text).toBe(200)
  return text
}

/** What people read of a house. */
async function readHouse(api: TestApi) {
  // Links are signed with a secret of each installation.
  const ask = async (url: string) => (await answerOf(api, url)).replaceAll(/(oken(?:"?:"|=))[\w-]{20,}/g, '$1')
  const urls = [
    '/api/getLocationOrders?limit=200&status=completed',
    '/api/getLocationOrders?limit=200&status=cancelled',
    '/api/menu/truro',
    '/api/locations',
    '/api/admin/reservations/day?date=2026-11-22&location=truro',
    '/api/admin/reports/month?month=2026-11',
  ]
  return Promise.all(urls.map(ask))
}

test('a house that leaves and arrives elsewhere reads the same: orders, money, tables, menu, hours and photos', async () => {
  const before = await readHouse(house)
  const written = await leave(file)
  await makeEmpty()
  const read = await arrive(file)
  expect(read).toEqual(written)
  const dataDir = await mkdtemp(path.join(folder, 'arrived-'))
  await using arrived = await openArrived(dataDir)
  expect(await readHouse(arrived.api)).toEqual(before)
  const [{ image } = { image: '' }] = await arrived.api.sql<{ image: string }>(
    'SELECT image FROM menu_items WHERE id = $1',
    [DISH],
  )
  expect(image).toContain('menu-images/')
  // The next order goes on where the numbers ended, and money is booked by its triggers again.
  const { order } = (
    await arrived.api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
  ).body
  expect(order.orderNumber).toBeGreaterThan(1001)
  // Paper that waited may be printed where it comes from; the card provider's payments are that house's.
  expect(await arrived.api.sql('SELECT payments_asked_at IS NOT NULL AS asked FROM restores')).toEqual([
    { asked: true },
  ])
  // Nobody is signed in, and no password came along.
  expect(await arrived.api.sql('SELECT FROM accounts')).toEqual([])
})

async function openArrived(dataDir: string) {
  const api = await startApi({ now: NOON, beside: { database: ARRIVED, dataDir } })
  return { api, [Symbol.asyncDispose]: () => api.stop() }
}

test('an installation that has worked is left as it is, and so is one that is at work', async () => {
  await leave(file)
  await expect(arrive(file)).rejects.toThrow(/has orders already|still at work/)
})

test('an archive that was cut off is read into nothing', async () => {
  await leave(file)
  const bytes = await readFile(file)
  const cut = path.join(folder, 'cut.zip')
  await writeFile(cut, bytes.subarray(0, bytes.length / 2))
  await makeEmpty()
  await expect(arrive(cut)).rejects.toThrow('This is no archive that can be read')
  const client = new pg.Client(connectionTo(ARRIVED))
  await client.connect()
  const { rows } = await client.query(`SELECT to_regclass('orders') AS orders`)
  await client.end()
  expect(rows).toEqual([{ orders: null }])
})

test('a download that is given up while a table is read ends its archive, and nothing else', async () => {
  // vitest fails on an error that nobody listens for, which would end the server.
  const sink = new PassThrough()
  sink.resume()
  await expect(leave('', { sink, tell: () => sink.destroy() })).rejects.toThrow(/abort/i)
})

describe('the archive from Settings', () => {
  const ask = async (caller: Caller, signal?: AbortSignal) =>
    fetch(`${house.url}/api/admin/export.zip`, { headers: caller.headers, signal: signal ?? null })

  test('is sent to admins, whole, and written down', async () => {
    const answer = await ask(await house.signInAsAdmin())
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="everything-2026-11-20.zip"')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    await makeEmpty()
    expect((await arrive(file)).tables.length).toBeGreaterThan(30)
    expect(await house.sql(`SELECT subject FROM audit_log WHERE action = 'export'`)).toEqual([
      { subject: 'everything-2026-11-20.zip' },
    ])
    expect((await ask(await house.signUpStaff('manager', ['truro']))).status).toBe(403)
  })

  test('is made once at a time, and one that is given up makes room for the next', async () => {
    const admin = await house.signInAsAdmin()
    const answers = await Promise.all([ask(admin), ask(admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    const given = new AbortController()
    const begun = await ask(admin, given.signal)
    given.abort()
    await begun.arrayBuffer().catch(() => undefined)
    const again = await eventually(async () => {
      const answer = await ask(admin)
      if (answer.status === 200) return answer
      await answer.text()
    })
    await again.arrayBuffer()
  })
})

test.each([
  ['a cent of a payment', 'json/payments.jsonl', /"captured_cents":\d+/, '"captured_cents":1'],
  ['a letter of a dish', 'json/menu_items.jsonl', /Naan/, 'Noon'],
])('an archive in which %s was changed is read into nothing', async (_, where, from, to) => {
  await leave(file)
  const changed = path.join(folder, 'changed.zip')
  await copyArchive(file, changed, (name, bytes) =>
    name === where ? Buffer.from(bytes.toString().replace(from, to)) : bytes,
  )
  await makeEmpty()
  await expect(arrive(changed)).rejects.toThrow('are not those that were written')
  const client = new pg.Client(connectionTo(ARRIVED))
  await client.connect()
  const { rows } = await client.query('SELECT count(*)::int AS orders FROM orders')
  await client.end()
  expect(rows).toEqual([{ orders: 0 }])
})

async function copyArchive(from: string, to: string, change: (name: string, bytes: Buffer) => Buffer): Promise<void> {
  const archive = await openArchive(from)
  const copy = new yazl.ZipFile()
  const sent = pipeline(copy.outputStream, createWriteStream(to))
  for (const name of archive.names()) copy.addBuffer(change(name, await readBytes(await archive.open(name))), name)
  archive.close()
  copy.end()
  await sent
}

test('every table of the product leaves, or stays behind for a reason', async () => {
  const tables = await house.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const names = tables.map(({ name }) => name)
  const { tables: written } = await leave(file)
  expect([...written.map(({ name }) => name), ...Object.keys(LEFT)].toSorted()).toEqual(names.toSorted())
  expect(Object.keys(ABOUT).filter((name) => !names.includes(name))).toEqual([])
})

test('names that a spreadsheet would run are plain in the sheets, and no password or key is in the archive', async () => {
  await leave(file)
  const archive = await openArchive(file)
  const texts = new Map<string, string>()
  for (const name of archive.names().filter((one) => /\.(csv|jsonl|json)$/.test(one)))
    texts.set(name, await readText(await archive.open(name)))
  archive.close()
  expect(texts.get('csv/orders.csv')).toContain(`"'=1+1 ""hot"", \\ and\nno 🥜a\u2028b\u2029c\u0085d\re"`)
  expect(texts.get('csv/users.csv')).toContain('Éloïse Roy')
  expect(texts.get('csv/order_lines.csv')).toContain('Butter Chicken')
  const secrets = await house.sql<{ secret: string }>(
    'SELECT password AS secret FROM accounts WHERE password IS NOT NULL',
  )
  expect(secrets.length).toBeGreaterThan(0)
  const all = [...texts.values()].join('\n')
  for (const { secret } of secrets) expect(all).not.toContain(secret)
})
