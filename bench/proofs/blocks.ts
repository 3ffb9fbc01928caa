import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'

import type { EndpointDefinition } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'

import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import { type DeskHouse, openDeskHouse } from '../desk/desk-setup.ts'
import { defineProof } from '../proof/define-proof.ts'
import { ADMIN_KEY } from '../support/server-process.ts'

/** Nothing may hold up the other requests for longer. */
const LONGEST_MS = 200
/** A hold-up that does not come again was the machine's. */
const TRIES = 3
/** A busy Friday: orders, each with menu and the steps of its kitchen, beside all that is sent here. */
const FRIDAY_PER_SECOND = 4
const FRIDAY_ALONE_MS = 10_000
const IDLE_MS = 2_000
const JSON_BYTES = 256 * 1024
const SHOWN = 10

type Shot = { name: string; send: (url: string) => Promise<number> }
type Seen = { name: string; status: number; blockedMs: number }
/** The part of the server's own description that names the fields of each body. */
type OpenApi = {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: { properties?: object } }> } }>
  >
}

const WITH_ADMIN_KEY = { 'x-api-key': ADMIN_KEY }
const CALLS: readonly EndpointDefinition[] = ENDPOINTS
const ID = '0b0a3c52-6f0c-4b43-9c2e-2f6b6c5f3f0e'

/** Bodies as large as are read at all, in the shapes that cost a parser and a check most. */
function worstBodies(call: EndpointDefinition, fields: readonly string[]): { shape: string; body: string }[] {
  const most = call.largestBody ?? JSON_BYTES
  const fill = (part: string) => part.repeat(Math.floor((most - 64) / part.length))
  const list = (part: string) => `[${fill(`${part},`)}${part}]`
  const share = Math.floor((most - 64) / Math.max(1, fields.length)) - 80
  const eachField = (value: string) => `{${fields.map((field) => `${JSON.stringify(field)}:${value}`).join(',')}}`
  return [
    { shape: 'nested lists', body: '['.repeat(most / 2 - 8) + ']'.repeat(most / 2 - 8) },
    { shape: 'numbers', body: list('1e9') },
    { shape: 'many fields', body: `{${Array.from({ length: most / 16 }, (_, index) => `"k${index}":0`).join(',')}}` },
    { shape: 'a long text in each field', body: eachField(`"${'é'.repeat(Math.max(0, share / 2))}"`) },
    { shape: 'a long list in each field', body: eachField(`[${'{},'.repeat(Math.max(0, share / 3))}{}]`) },
    { shape: 'an address-like text in each field', body: eachField(`"${'a@.'.repeat(Math.max(0, share / 3))}"`) },
  ].map((worst) => ({ ...worst, body: worst.body.slice(0, most) }))
}

function pathOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => (name === 'location' ? 'truro' : ID))
}

async function jsonShots(url: string): Promise<Shot[]> {
  const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const fieldsOf = ({ method, path }: EndpointDefinition) => {
    const described = api.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    return Object.keys(described?.requestBody?.content['application/json']?.schema.properties ?? {})
  }
  return CALLS.filter(({ body, isOutsideApi }) => body && !isOutsideApi).flatMap((call) =>
    worstBodies(call, fieldsOf(call)).map(({ shape, body }) => ({
      name: `${call.method} ${call.path}, ${shape}`,
      send: async (url: string) => {
        const headers = {
          ...WITH_ADMIN_KEY,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        }
        const answer = await fetch(`${url}/api${pathOf(call.path)}`, { method: call.method, headers, body })
        await answer.arrayBuffer()
        return answer.status
      },
    })),
  )
}

/** Menus as large as may be sent, in the shapes that cost the parsers most. */
function menuShots(): Shot[] {
  const most = 4_900_000
  const head = 'name,category,price\n'
  const rows = (row: string) => head + row.repeat(Math.floor(most / row.length))
  const json = (part: string, open = '"dishes":[', close = ']') => {
    const parts = part.repeat(Math.floor(most / part.length)).replace(/,$/, '')
    return `{"format":"thali-menu","version":1,${open}${parts}${close}}`
  }
  const fields = Array.from({ length: most / 16 }, (_, index) => `"k${index}":0,`)
  const others = Array.from({ length: most / 30 }, (_, index) => `Dish ${index},Kind ${index},4.50`)
  const csv = {
    commas: ','.repeat(most),
    'line breaks': '\n'.repeat(most),
    'columns of a spreadsheet': rows(`${','.repeat(16_383)}\n`),
    'a quote that never ends': `"${'a\n'.repeat(most / 2)}`,
    'quotes only': '"'.repeat(most),
    'dishes of the same name': rows('Naan,Breads,4.50\n'),
    'dishes of other names': head + others.join('\n'),
  }
  const files = {
    'empty dishes': json('{},'),
    'dishes that are none': json('0,'),
    'empty groups with options': json('{"options":[{}]},', '"groups":['),
    'options of one group': json('{},', '"groups":[{"key":"bread","options":[', ']}]'),
    'links of one dish': json('"a",', '"dishes":[{"key":"naan","groups":[', ']}]'),
    'tags of one dish': json('"a",', '"dishes":[{"key":"naan","tags":[', ']}]'),
    'steps of one dish': json('{"station":"a"},', '"dishes":[{"key":"naan","work":[', ']}]'),
    'lists in lists': json('[', '"dishes":', ']'.repeat(most / 2)).slice(0, most),
    'unknown fields': json(fields.join(''), '', ''),
    'dishes with keys': json('{"key":"naan"},'),
    'other dishes': json(others.map((_, index) => `{"key":"d${index}","name":"D"},`).join('')),
    'groups with an option each': json(
      others.map((_, index) => `{"key":"g${index}","options":[{"key":"o"}]},`).join(''),
      '"groups":[',
    ),
  }
  const texts = [
    ...Object.entries(csv).map(([shape, text]) => ({ format: 'csv', shape, text })),
    ...Object.entries(files).map(([shape, text]) => ({ format: 'json', shape, text })),
  ]
  return texts.map(({ format, shape, text }) => ({
    name: `a ${format} menu of ${shape}`,
    send: async (url: string) => {
      const headers = { ...WITH_ADMIN_KEY, 'content-type': 'application/json' }
      const body = JSON.stringify({ format, mode: 'merge', text })
      const answer = await fetch(`${url}/api/admin/menu/truro/import`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      return answer.status
    },
  }))
}

/** A grey picture, row by row. */
function pngOf(side: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row begins with the way it is filtered: not at all. */
function noiseOf(side: number): Buffer {
  const rows = randomBytes(side * (side + 1))
  for (let row = 0; row < side; row++) rows[row * (side + 1)] = 0
  return rows
}

function pictureShots(): Shot[] {
  const pictures = {
    noise: pngOf(2_900, noiseOf(2_900)),
    'a black plane of 400 megapixels': pngOf(20_000, Buffer.alloc(20_000 * 20_001)),
    'no picture': randomBytes(9_000_000),
  }
  return CALLS.filter(({ takesFile }) => takesFile).flatMap((call) =>
    Object.entries(pictures).map(([shape, bytes]) => ({
      name: `${call.method} ${call.path}, ${shape}`,
      send: async (url: string) => {
        const body = new FormData()
        body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'dish.png')
        const headers = { ...WITH_ADMIN_KEY, 'idempotency-key': crypto.randomUUID() }
        const answer = await fetch(`${url}/api${pathOf(call.path)}`, { method: call.method, headers, body })
        await answer.arrayBuffer()
        return answer.status
      },
    })),
  )
}

/** For how long the server answered nobody, at most, since it was last asked. */
async function longestBlockMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: WITH_ADMIN_KEY })).text()
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? []
  if (seconds === undefined) throw new Error('The server tells no nodejs_eventloop_lag_max_seconds')
  return Number(seconds) * 1000
}

/** Begins an order at the pace of a Friday until the signal comes: the menu is read, it is placed, and the kitchen takes its steps. */
async function orderUntil(house: DeskHouse, signal: AbortSignal): Promise<{ orders: number; failures: string[] }> {
  const failures: string[] = []
  const orders: Promise<void>[] = []
  while (!signal.aborted) {
    orders.push(orderOne(house).catch((error: unknown) => void failures.push(String(error))))
    await wait(1_000 / FRIDAY_PER_SECOND)
  }
  await Promise.all(orders)
  return { orders: orders.length, failures }
}

async function orderOne({ url, post, placeOrder }: DeskHouse): Promise<void> {
  await (await fetch(`${url}/api/menu/truro`)).arrayBuffer()
  const { id: orderId } = await placeOrder('truro')
  for (const status of ['preparing', 'ready', 'completed']) {
    const answer = await post('/api/updateOrderStatus', WITH_ADMIN_KEY, { orderId, status })
    if (answer.status !== 200) throw new Error(`A step was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
}

async function measure(url: string, { send }: Shot): Promise<Omit<Seen, 'name'>> {
  let status = 0
  let blockedMs = Infinity
  for (let tries = 0; tries < TRIES && blockedMs > LONGEST_MS; tries++) {
    await longestBlockMs(url)
    status = await send(url)
    blockedMs = Math.min(blockedMs, await longestBlockMs(url))
  }
  return { status, blockedMs }
}

export const proof = defineProof({
  claim:
    'The worst body of every call, the worst menus and pictures, by themselves and beside the orders of a Friday: nobody else waits for more than 200 ms',
  async play(_run, undo) {
    const house = await openDeskHouse(undo)
    const { url, postgresVersion } = house
    await longestBlockMs(url)
    await wait(IDLE_MS)
    const idleMs = await longestBlockMs(url)
    const shots = [...(await jsonShots(url)), ...menuShots(), ...pictureShots()]
    const seen: Seen[] = []
    for (const shot of shots) seen.push({ name: shot.name, ...(await measure(url, shot)) })

    await orderUntil(house, AbortSignal.timeout(FRIDAY_ALONE_MS))
    const fridayMs = await longestBlockMs(url)
    const friday = new AbortController()
    const ordering = orderUntil(house, friday.signal)
    for (const shot of shots) seen.push({ name: `${shot.name}, on a Friday`, ...(await measure(url, shot)) })
    friday.abort()
    const { orders, failures } = await ordering

    const worst = seen.toSorted((a, b) => b.blockedMs - a.blockedMs)
    const over = worst.filter(({ blockedMs }) => blockedMs > LONGEST_MS)
    const rows = worst.slice(0, SHOWN).map(({ name, status, blockedMs }) => [name, String(status), toCount(blockedMs)])
    return {
      postgres: postgresVersion,
      report: [
        toTable(
          ['What is sent', 'Answer', 'Nobody else is answered for, ms'],
          [
            ...rows,
            ['nothing, for two seconds', '', toCount(idleMs)],
            ['nothing but the orders of a Friday', '', toCount(fridayMs)],
          ],
        ),
      ],
      found: [
        ...over.map(({ name, blockedMs }) => `${name}: ${toCount(blockedMs)} ms`),
        ...seen.filter(({ status }) => status >= 500).map(({ name, status }) => `${name}: ${status}`),
        ...failures.map((failure) => `On the Friday: ${failure}`),
      ],
      figure: `${inWords(seen.length, 'of the worst bodies, menus and pictures')}: the longest block was ${worst[0]?.blockedMs.toFixed(0)} ms, of an idle server ${idleMs.toFixed(0)} ms, of a Friday alone ${fridayMs.toFixed(0)} ms; ${orders} orders beside half of them; ${inWords(over.length, `over ${LONGEST_MS} ms`)}`,
    }
  },
})
