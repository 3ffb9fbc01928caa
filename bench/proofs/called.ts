import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { orderPayload } from '@thali/testing/order-payload'

import type { Finding } from '../../apps/api/src/features/system/doctor/findings.ts'
import { startSandbox } from '../../apps/api/src/sandbox.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import { openWatch, type Watch } from '../called/watch.ts'
import { defineProof } from '../proof/define-proof.ts'
import { WITH_KEY } from '../support/customer.ts'
import { databaseUrlOf } from '../support/house.ts'
import { ADMIN_KEY, findFreePort, startServerProcess } from '../support/server-process.ts'
import { openFolder, type Undo } from '../support/undoing.ts'

const run = promisify(execFile)
const ASKS = { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' }
const ORDERS = 30
/** An alert waits five minutes; Prometheus and Alertmanager look every 15 seconds. */
const LONGEST_MS = 9 * 60_000
const LOOK_MS = 1_000
/** Until `npm run why` names a cause. */
const FOUND_MS = 5 * 60_000
const OPEN = { open: '11:00', close: '21:00', closed: false }
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

type House = { url: string; settings: Record<string, string> }

/** A cause, what `npm run why` has to say of it, and the alert that has to ring. */
type Cause = { name: string; make: () => Promise<unknown>; about: string; says: RegExp; rings?: string }

async function openWatched(undo: Undo) {
  const folder = await openFolder(undo, 'called')
  const options = { publicUrl: 'http://localhost', webhookSecret: 'whsec_called_0123456789', merchant: 'Thali' }
  const provider = await startSandbox({ ...options, dataDir: path.join(folder, 'provider') })
  const post = await startSandbox({ ...options, dataDir: path.join(folder, 'post') })
  undo.push(() => post.stop())
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  const dataDir = path.join(folder, 'house')
  const port = await findFreePort()
  const env = {
    DATABASE_URL: databaseUrlOf(database.connection),
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: options.webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${provider.httpPort}`,
  }
  const server = await startServerProcess({ dataDir, port, env })
  undo.push(() => server.stop())
  const watch = await openWatch(undo, { folder, port, smtpPort: post.smtpPort })
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: 'production',
    PUBLIC_URL: watch.siteUrl,
    NODE_EXTRA_CA_CERTS: watch.certificate,
    ALLOW_SANDBOX: '1',
    ALLOW_TEST_KEYS: '1',
  }
  const house: House = { url: server.url, settings }
  return { house, watch, provider, database, mailsUrl: `http://127.0.0.1:${post.httpPort}/sandbox/messages.json` }
}

type Watched = Awaited<ReturnType<typeof openWatched>>

async function change({ url }: House, location: string, body: object): Promise<void> {
  const headers = { ...ASKS, 'idempotency-key': crypto.randomUUID() }
  const address = `${url}/api/admin/locations/${location}`
  const answer = await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${location}: ${await answer.text()}`)
}

/** Until the kitchen is full, and some more guests come after that. */
async function fillKitchen(house: House): Promise<void> {
  const kitchen = {
    stations: [{ id: 'tandoor', name: 'Tandoor', hands: 1 }],
    daysAhead: 1,
    stepMinutes: 15,
    asapMinutes: 60,
    packingMinutes: 3,
    ordersPerQuarter: 2,
  }
  await change(house, 'new-glasgow', { kitchen })
  const body = JSON.stringify(orderPayload({ location: 'new-glasgow' }))
  const headers = { ...WITH_KEY, 'content-type': 'application/json' }
  for (let guest = 0; guest < ORDERS + 20; guest += 1)
    await fetch(`${house.url}/api/createCustomerOrderCash`, { method: 'POST', headers, body })
}

async function askWhy({ settings }: House): Promise<Finding[]> {
  const why = ['scripts/operate/why.ts', '--json']
  const env = { PATH: process.env['PATH'], ...settings }
  const { stdout } = await run(process.execPath, why, { cwd: REPOSITORY, env }).catch(
    (error: { stdout: string }) => error,
  )
  return (JSON.parse(stdout) as { findings: Finding[] }).findings
}

const secondsSince = (startedAt: number, at = new Date()) => Math.round((at.getTime() - startedAt) / 1000)

/** Runs `npm run why` again until it names the cause. */
async function untilNamed(house: House, isIt: (finding: Finding) => boolean): Promise<Finding | undefined> {
  const latest = performance.now() + FOUND_MS
  for (;;) {
    const line = (await askWhy(house)).find(isIt)
    if (line || performance.now() > latest) return line
    await wait(LOOK_MS)
  }
}

/** Resolves when the alert has rung, or it is too late. */
async function untilItRings({ rang }: Watch, alert: string): Promise<Date | undefined> {
  const latest = performance.now() + LONGEST_MS
  for (;;) {
    const call = rang.find((one) => one.alert === alert)
    if (call || performance.now() > latest) return call?.at
    await wait(LOOK_MS)
  }
}

/** Answers after how many seconds the signs of life stopped once Prometheus was gone. */
async function untilSilence(watch: Watch): Promise<number> {
  const endedAt = Date.now()
  await watch.endPrometheus()
  for (;;) {
    const last = watch.signsOfLife.at(-1)?.getTime() ?? endedAt
    if (Date.now() - Math.max(last, endedAt) > 150_000) return Math.round(Math.max(0, last - endedAt) / 1000)
    await wait(LOOK_MS)
  }
}

const tomorrow = () => DAYS[(new Date().getDay() + 2) % 7] ?? 'sunday'

/** Hours of a location that is open all day, or closed until the day after tomorrow. */
function hoursOf(isClosed: boolean) {
  const day = { open: '00:00', close: '23:59', closed: isClosed }
  return { ...Object.fromEntries(DAYS.map((name) => [name, day])), ...(isClosed ? { [tomorrow()]: OPEN } : {}) }
}

async function pause(house: House): Promise<void> {
  await change(house, 'truro', { hours: hoursOf(false) })
  const address = `${house.url}/api/admin/locations/truro/pause`
  const answer = await fetch(address, { method: 'POST', headers: ASKS, body: JSON.stringify({ minutes: 60 }) })
  if (!answer.ok) throw new Error(await answer.text())
}

type Played = { lines: string[]; found: string[] }

/** Brings a cause about, asks why no orders come, and waits for the telephone where it has to ring. */
async function play({ house, watch }: Watched, cause: Cause, { lines, found }: Played): Promise<void> {
  const { name, make, about, says, rings } = cause
  const madeAt = Date.now()
  await make()
  const line = await untilNamed(house, (finding) => finding.about === about && says.test(finding.says))
  if (line) lines.push(`${name}: “${line.about}: ${line.says}” after ${secondsSince(madeAt)} s`)
  else found.push(`npm run why does not name that ${name}.`)
  if (rings === undefined) return
  const at = await untilItRings(watch, rings)
  if (at) lines.push(`${rings} rang after ${secondsSince(madeAt, at)} s`)
  else found.push(`${rings} did not ring: ${name}.`)
}

/** One after the other, but for those that are brought about together because each alert waits for minutes. */
function causesIn({ house, watch, provider, database }: Watched): Cause[][] {
  const close = () => change(house, 'truro', { hours: hoursOf(true) })
  return [
    [{ name: 'a holiday', make: close, about: 'truro', says: /closed by its hours/ }],
    [{ name: 'orders are paused', make: () => pause(house), about: 'truro', says: /paused until/ }],
    [{ name: 'the kitchen is full', make: () => fillKitchen(house), about: 'refused', says: /kitchen-full at new-/ }],
    [
      {
        name: 'the card provider is away',
        make: () => provider.stop(),
        about: 'provider',
        says: /does not answer/,
        rings: 'ThaliProviderAway',
      },
      {
        name: 'the site is not reached',
        make: () => watch.endNginx(),
        about: 'site',
        says: /does not answer/,
        rings: 'ThaliSiteAway',
      },
    ],
    [
      {
        name: 'the database is away',
        make: () => database.stop(),
        about: 'database',
        says: /cannot be asked/,
        rings: 'ThaliNoNodeReady',
      },
    ],
  ]
}

export const proof = defineProof({
  claim: 'Six causes of “no orders”: npm run why names each, and the telephone rings for those that it should',
  isOnlyByName: true,
  async play(_run, undo) {
    const watched = await openWatched(undo)
    const { house, watch, mailsUrl } = watched
    for (const location of ['truro', 'new-glasgow']) await change(house, location, { hours: hoursOf(false) })
    const calm = (await askWhy(house)).filter(({ level }) => level !== 'ok')
    const played: Played = { lines: [], found: [] }
    if (calm.length > 0) played.found.push(`Before anything was broken: ${JSON.stringify(calm)}`)
    for (const causes of causesIn(watched)) await Promise.all(causes.map((cause) => play(watched, cause, played)))

    const mails = await (await fetch(`${mailsUrl}?to=owner@example.com`)).text()
    if (!mails.includes('ThaliOrdersRefused')) played.found.push('Nobody was mailed that orders were refused.')
    const silentAfter = await untilSilence(watch)
    played.lines.push(`${watch.signsOfLife.length} signs of life, which stopped ${silentAfter} s after Prometheus`)
    return { figure: played.lines.join('; '), found: played.found, report: played.lines }
  },
})
