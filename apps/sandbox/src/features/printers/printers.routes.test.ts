import { createServer } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { dial, KICK, PAPER_SENSOR, SHEET } from '#sandbox/testing/printer-client.ts'
import { startTestSandbox, useDataDir } from '#sandbox/testing/sandbox-client.ts'

const folder = useDataDir()
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>

beforeEach(async () => {
  sandbox = await startTestSandbox(folder.dataDir)
})

afterEach(() => sandbox.close())

function post(path: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(`${sandbox.httpUrl}${path}`, { method: 'POST', body, redirect: 'manual' })
}

async function listPrinters(): Promise<{ id: string; fault: string; papers: { id: string }[] }[]> {
  const reply = await sandbox.get('/sandbox/printers.json')
  const { printers } = (await reply.json()) as { printers: { id: string; fault: string; papers: { id: string }[] }[] }
  return printers
}

function portOf(address: string): number {
  return Number(address.split(':')[1])
}

async function print(address: string, ...parts: readonly Buffer[]): Promise<void> {
  const line = await dial(portOf(address))
  line.send(...parts, PAPER_SENSOR)
  await line.expectAnswers('00')
  await line.hangUp()
}

test('a kitchen and a counter printer stand there, with what they printed', async () => {
  await print(sandbox.printers.kitchen, SHEET, SHEET, KICK)

  expect(await listPrinters()).toEqual([
    {
      id: 'kitchen',
      name: 'kitchen',
      address: sandbox.printers.kitchen,
      fault: 'ok',
      problems: [],
      kicks: 1,
      papers: [
        { id: '2', at: expect.any(String), width: 16, height: 4 },
        { id: '1', at: expect.any(String), width: 16, height: 4 },
      ],
    },
    expect.objectContaining({ id: 'counter', address: sandbox.printers.counter, papers: [] }),
  ])
})

test('the page of printers shows each with its address, papers and problems, and loads pictures from itself alone', async () => {
  await print(sandbox.printers.kitchen, SHEET)
  const line = await dial(portOf(sandbox.printers.counter))
  line.send(Buffer.from('Hello'))
  await line.expectClosed()
  const reply = await sandbox.get('/sandbox/printers')
  const page = await reply.text()

  for (const text of [sandbox.printers.kitchen, sandbox.printers.counter, 'unknown byte 0x48 at 0', 'TEST MODE'])
    expect(page).toContain(text)
  expect(page).toContain('src="/sandbox/printers/kitchen/papers/1.png"')
  expect(page).not.toContain('<script')
  expect(reply.headers.get('content-security-policy')).toContain("img-src 'self' data:")
})

test('a paper of a printer is a picture at its own address', async () => {
  await print(sandbox.printers.kitchen, SHEET)
  const reply = await sandbox.get('/sandbox/printers/kitchen/papers/1.png')

  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await reply.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('the buttons on the page of printers put one printer into trouble and back', async () => {
  const page = await (await sandbox.get('/sandbox/printers')).text()
  expect(page).toContain('<form class="faults" method="post" action="/sandbox/printers/kitchen/fault">')
  const reply = await post('/sandbox/printers/kitchen/fault', { fault: 'cover' })

  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sandbox/printers'])
  expect((await listPrinters()).map(({ fault }) => fault)).toEqual(['cover', 'ok'])
  expect(await (await sandbox.get('/sandbox/printers')).text()).toMatch(/value="cover"\s+aria-pressed="true"/)

  await post('/sandbox/printers/kitchen/fault', { fault: 'ok' })
  expect((await listPrinters()).map(({ fault }) => fault)).toEqual(['ok', 'ok'])
})

test('the table of a printer can be cleared', async () => {
  await print(sandbox.printers.kitchen, SHEET)
  await print(sandbox.printers.counter, SHEET)

  expect((await post('/sandbox/printers/kitchen/clear')).status).toBe(303)
  expect((await listPrinters()).map(({ papers }) => papers.length)).toEqual([0, 1])
})

test.each([
  ['an unknown fault', '/sandbox/printers/kitchen/fault', { fault: 'toString' }, 400],
  ['no fault', '/sandbox/printers/kitchen/fault', {}, 400],
  ['a fault of an unknown printer', '/sandbox/printers/bar/fault', { fault: 'ok' }, 404],
  ['clearing an unknown printer', '/sandbox/printers/bar/clear', {}, 404],
])('the printers refuse %s and say why', async (_name, path, fields, status) => {
  const reply = await post(path, fields)

  expect(reply.status).toBe(status)
  expect(await reply.text()).toContain('role="alert"')
})

test('a paper that is not kept is not found', async () => {
  expect((await sandbox.get('/sandbox/printers/kitchen/papers/1.png')).status).toBe(404)
  expect((await sandbox.get('/sandbox/printers/bar/papers/1.png')).status).toBe(404)
})

test('a printer stands at the port that is wished for, and elsewhere when that is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = (other.address() as { port: number }).port
  const free = portOf(sandbox.printers.counter)
  await sandbox.close()
  sandbox = await startTestSandbox(folder.dataDir, { printerPorts: [taken, free] })
  other.close()

  expect(portOf(sandbox.printers.kitchen)).not.toBe(taken)
  expect(portOf(sandbox.printers.counter)).toBe(free)
})

test('a Star and an Epson stand there that call where they are told to, with faults of their own', async () => {
  const callers = async () => {
    const reply = (await (await sandbox.get('/sandbox/printers.json')).json()) as { callers: unknown }
    return reply.callers
  }
  const star = { id: 'star', name: 'star', way: 'star', calls: false, fault: 'ok', problems: [], papers: [] }
  expect(await callers()).toEqual([star, { ...star, id: 'epson', name: 'epson', way: 'epson' }])
  const settings = { address: 'http://127.0.0.1:9/api/print/star/abc', user: 'thali', password: 'secret' }
  expect((await post('/sandbox/printers/star/connect', settings)).status).toBe(303)
  expect((await post('/sandbox/printers/star/fault', { fault: 'dies' })).status).toBe(303)
  expect(await callers()).toMatchObject([{ calls: true, fault: 'dies' }, { calls: false }])

  const elsewhere = { ...settings, address: 'http://127.0.0.1:9/api/admin/printers' }
  expect((await post('/sandbox/printers/star/connect', elsewhere)).status).toBe(400)
  expect((await post('/sandbox/printers/kitchen/connect', settings)).status).toBe(404)
  expect((await post('/sandbox/printers/kitchen/fault', { fault: 'dies' })).status).toBe(400)
})
