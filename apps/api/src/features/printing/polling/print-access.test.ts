import { hash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'

import { eventually } from '@thali/testing/eventually'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { createLogger } from '#api/logger.ts'
import { openPrintHouse } from '#api/testing/print-house.ts'
import { startEpsonPrinter, startStarPrinter } from '#api/testing/stand-in-printer.ts'
import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const logged: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString())
    done()
  },
})
const api = useApi({
  now: LUNCH,
  env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  logger: createLogger('info', sink),
})
const house = openPrintHouse(api)
let elsewhere: Caller
let network = 0

beforeAll(async () => {
  elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})
afterEach(() => house.clear())

const MAC = '00:11:62:0d:5a:01'
const fromNowhere = () => ({ 'x-forwarded-for': `203.0.113.${++network}` })

/** A Star printer that is set up, as a person at a keyboard could be one. */
async function aStar() {
  const view = await house.add({ way: 'star' })
  const { address, user, password } = await house.settingsOf(view.id)
  const path = new URL(address).pathname
  const login = (own = password) => ({ authorization: `Basic ${btoa(`${user}:${own}`)}` })
  const send = (method: string, query = '', body?: object, headers: Record<string, string> = login()) =>
    api.request<Record<string, unknown>>(NOBODY, method, `${path}${query}`, {
      headers: { ...fromNowhere(), ...headers },
      ...(body && { body }),
    })
  return {
    view,
    path,
    login,
    send,
    poll: (body: object = {}, headers?: Record<string, string>) =>
      send('POST', '', { statusCode: '200%20OK', printerMAC: MAC, ...body }, headers),
  }
}

describe('who may fetch sheets', () => {
  test('a wrong secret, login, printer or sheet is answered alike: nothing is found', async () => {
    const { path, login, send, poll } = await aStar()
    const wrong = path.replace(/[\w-]+$/, 'A'.repeat(22))
    const other = await house.add({ way: 'epson', name: 'Counter' })
    const epson = new URL((await house.settingsOf(other.id)).address).pathname
    const answers = [
      await api.request(NOBODY, 'POST', wrong, {
        body: { statusCode: '200' },
        headers: { ...fromNowhere(), ...login() },
      }),
      // The secret of a printer that speaks otherwise.
      await api.request(NOBODY, 'POST', epson.replace('epson', 'star'), {
        body: { statusCode: '200' },
        headers: { ...fromNowhere(), ...login() },
      }),
      await poll({}, login('wrong')),
      await send('GET', `?mac=${MAC}&token=${randomUUID()}`),
      await send('DELETE', `?mac=${MAC}&token=${randomUUID()}&code=200`),
      await send('DELETE', `?mac=${MAC}&code=200`),
      await api.request(NOBODY, 'POST', '/api/print/agent/next', { headers: fromNowhere() }),
      await api.request(NOBODY, 'POST', '/api/print/agent/next', {
        headers: { ...fromNowhere(), authorization: `Bearer ${path.split('/').at(-1)}` },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(
      new Set(answers.map(({ body }) => JSON.stringify({ ...(body as object), requestId: '', timestamp: '' }))).size,
    ).toBe(1)
  })

  test('a printer that does not say its login is asked for it', async () => {
    const star = await aStar()
    const asked = await star.poll({}, {})
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Thali", charset="UTF-8"'])
    const { id } = await house.add({ way: 'epson', name: 'Counter' })
    const path = new URL((await house.settingsOf(id)).address).pathname
    const epson = await api.request(NOBODY, 'POST', path, { headers: fromNowhere() })
    expect([epson.status, epson.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Digest realm="Thali"/),
    ])
  })

  test('an Epson printer with a wrong password gets nothing', async () => {
    const view = await house.add({ way: 'epson' })
    const settings = await house.settingsOf(view.id)
    const printer = startEpsonPrinter({ everyMs: 300 })
    printer.connect({ ...settings, password: 'wrong' })
    const order = await house.place()
    await eventually(async () => (await api.sql('SELECT FROM print_jobs WHERE subject = $1', [order.id])).length > 0)
    await eventually(async () => logged.some((line) => line.includes('/print/epson/:secret') && line.includes('404')))
    expect((await house.stateOf(view))?.calls).toEqual({ seenAt: null })
    printer.connect(settings)
    await house.untilState(order.id, 'printed')
    await printer.close()
    expect(printer.papers()).toHaveLength(1)
  })

  test('an answer to an old challenge is asked for again; one to another address counts for nothing', async () => {
    const view = await house.add({ way: 'epson' })
    const { address, user, password } = await house.settingsOf(view.id)
    const path = new URL(address).pathname
    const post = (headers: Record<string, string> = {}) =>
      api.request(NOBODY, 'POST', path, { headers: { ...fromNowhere(), ...headers } })
    const challenge = (await post()).headers.get('www-authenticate') ?? ''
    const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1] ?? ''
    const md5 = (text: string) => hash('md5', text, 'hex')
    // As printers of before RFC 2617 answer, without `qop`.
    const answer = (uri: string) => ({
      authorization: `Digest username="${user}", realm="Thali", nonce="${nonce}", uri="${uri}", response="${md5(`${md5(`${user}:Thali:${password}`)}:${nonce}:${md5(`POST:${uri}`)}`)}"`,
    })
    expect((await post(answer(path))).status).toBe(200)
    expect((await post(answer('/api/print/epson/elsewhere'))).status).toBe(404)
    api.clock?.advance(6 * 60_000)
    const late = await post(answer(path))
    expect([late.status, late.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/, stale=true$/)])
    api.clock?.set(LUNCH)
  })

  test('the first printer that calls with a secret keeps it; another one finds nothing until a new secret was made', async () => {
    const star = await aStar()
    const other = { printerMAC: '00:11:62:ff:ff:ff' }
    expect((await star.poll()).status).toBe(200)
    expect((await star.poll(other)).status).toBe(404)
    expect((await star.poll({ printerMAC: null })).status).toBe(404)
    expect((await star.send('DELETE', `?mac=00:11:62:ff:ff:ff&token=${randomUUID()}&code=200`)).status).toBe(404)
    const settings = await house.settingsOf(star.view.id)
    expect((await star.poll()).status).toBe(404)
    const printer = startStarPrinter({ everyMs: 300, mac: other.printerMAC })
    printer.connect(settings)
    const order = await house.place()
    await house.untilState(order.id, 'printed')
    await printer.close()
  })

  test('a printer fetches and confirms its own sheets only', async () => {
    const star = await aStar()
    await house.place()
    const { jobToken } = await eventually(async () => {
      const { body } = await star.poll()
      return body['jobReady'] === true && body
    })
    const view = await house.add({ way: 'star', name: 'Counter', tickets: 'none' })
    const { address, user, password } = await house.settingsOf(view.id)
    const headers = { ...fromNowhere(), authorization: `Basic ${btoa(`${user}:${password}`)}` }
    for (const [method, more] of [
      ['GET', ''],
      ['DELETE', '&code=200'],
    ]) {
      const url = `${new URL(address).pathname}?mac=${MAC}&token=${String(jobToken)}${more}`
      expect((await api.request(NOBODY, method!, url, { headers })).status).toBe(404)
    }
    // The printer itself is told of it again: nobody fetched it.
    expect((await star.poll()).body).toEqual({ jobReady: true, mediaTypes: ['image/png'], jobToken })
    expect((await star.send('GET', `?mac=${MAC}&token=${String(jobToken)}`)).status).toBe(200)
    expect((await star.poll()).body).toEqual({ jobReady: false })
    expect((await star.send('DELETE', `?mac=${MAC}&token=${String(jobToken)}&code=200%20OK&retry=1`)).status).toBe(200)
    expect((await star.send('DELETE', `?mac=${MAC}&token=${String(jobToken)}&code=511`)).status).toBe(200)
    expect(await api.sql('SELECT outcome FROM print_attempts')).toEqual([{ outcome: 'printed' }])
  })

  test('a printer that is told of a sheet and does not fetch it has not printed it, and is in trouble until it takes one', async () => {
    const star = await aStar()
    const order = await house.place()
    await eventually(async () => (await star.poll()).body['jobReady'])
    api.clock?.advance(31_000)
    await house.untilAttempt(order.id, 'not-printed')
    expect((await house.stateOf(star.view))?.trouble?.kind).toBe('offline')
    api.clock?.advance(5_000)
    // It says that all is well with it.
    const { jobToken } = await eventually(async () => {
      const { body } = await star.poll()
      return body['jobReady'] === true && body
    })
    expect((await house.stateOf(star.view))?.trouble?.kind).toBe('offline')
    await star.send('GET', `?mac=${MAC}&token=${String(jobToken)}`)
    await star.send('DELETE', `?mac=${MAC}&token=${String(jobToken)}&code=200%20OK`)
    expect((await house.stateOf(star.view))?.trouble).toBeNull()
    expect((await house.attemptsOf(order.id)).map(({ band }) => band)).toEqual(['none', 'none'])
    api.clock?.set(LUNCH)
  })
})

describe('a secret', () => {
  test('is shown once, to managers of its location, and stands nowhere afterwards', async () => {
    const { id } = await house.add({ way: 'star' })
    const key = randomUUID()
    const first = await house.connect(id, { key })
    expect(first.body).toMatchObject({
      printer: { calls: { seenAt: null } },
      connection: { way: 'star', user: 'thali' },
    })
    // An answer that was lost is given again.
    expect((await house.connect(id, { key })).body.connection).toEqual(first.body.connection)
    expect((await house.connect(id, { caller: elsewhere })).status).toBe(404)
    const { connection } = first.body
    const secrets = connection.way === 'agent' ? [] : [connection.address.split('/').at(-1)!, connection.password]
    await eventually(
      async () =>
        (await api.request(NOBODY, 'POST', `/api/print/star/${secrets[0]}`, { body: {}, headers: fromNowhere() }))
          .status,
    )
    const [{ dump } = { dump: '' }] = await api.sql<{ dump: string }>(
      `SELECT concat((SELECT json_agg(c) FROM print_callers c), (SELECT json_agg(k) FROM idempotency_keys k),
        (SELECT json_agg(a) FROM audit_log a)) AS dump`,
    )
    for (const secret of secrets) {
      expect(dump).not.toContain(secret)
      expect(logged.join('')).not.toContain(secret)
    }
    expect(await house.connect(id)).toMatchObject({ status: 200 })
    // The answer of before would show a secret that counts no longer.
    expect(await house.connect(id, { key })).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
    const audited = await api.sql(`SELECT action FROM audit_log WHERE subject = $1 ORDER BY id`, [id])
    expect(audited.map(({ action }) => action)).toEqual(['printer.added', 'printer.connected', 'printer.connected'])
  })

  test('belongs to its way: a printer that the server dials has none, and one that is reached otherwise loses it', async () => {
    const dialled = await house.add({ way: 'network', name: 'Counter', address: '127.0.0.1:9100' })
    expect(await house.connect(dialled.id)).toMatchObject({ status: 400, body: { code: 'printer-invalid' } })
    const star = await aStar()
    const {
      id: _,
      locationId: _at,
      calls: _c,
      trouble: _t,
      canConfirm: _n,
      printedAt: _p,
      waiting: _w,
      unsure: _u,
      ...fields
    } = star.view
    const body = { ...fields, way: 'network', address: '127.0.0.1:9101', name: 'Bar' }
    const params = { id: star.view.id }
    expect(
      (await api.call(await house.asManager(), 'PATCH /admin/printers/:id', { params, body })).body.printer.calls,
    ).toBeNull()
    expect((await star.poll()).status).toBe(404)
  })

  test('a printer that calls has no address, and one that is dialled has one', async () => {
    await expect(house.add({ way: 'star', address: '192.168.1.50:9100' })).rejects.toThrow(/has no address/)
    await expect(house.add({ way: 'agent' })).rejects.toThrow(/Enter the address/)
  })
})

describe('what a printer sends', () => {
  test('is refused above 64 kB', async () => {
    const star = await aStar()
    expect((await star.poll({ status: 'x'.repeat(70_000) })).status).toBe(413)
    const { id } = await house.add({ way: 'epson', name: 'Counter' })
    const { address } = await house.settingsOf(id)
    const form = new URLSearchParams({ ConnectionType: 'SetResponse', ResponseFile: 'x'.repeat(70_000) })
    const headers = { ...fromNowhere(), 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await fetch(address, { method: 'POST', body: form.toString(), headers })
    expect(status).toBe(413)
  })

  test('is counted: two calls a second for each printer, and wrong secrets by their address', async () => {
    const star = await aStar()
    const statuses = await Promise.all(Array.from({ length: 130 }, async () => (await star.poll()).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const headers = fromNowhere()
    const guesses = await Promise.all(
      Array.from({ length: 70 }, async () => {
        const url = `/api/print/star/${randomUUID()}`
        return (await api.request(NOBODY, 'POST', url, { body: { statusCode: '200' }, headers })).status
      }),
    )
    expect(guesses.filter((status) => status === 404)).toHaveLength(60)
    expect(guesses.filter((status) => status === 429)).toHaveLength(10)
  })
})
