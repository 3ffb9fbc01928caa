import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { addressesOf, callFrom, countOf, countSignIns, floodFor, type Owner } from './caller.ts'

const FLOOD_SECONDS = 20
const WRONG = 'Wrong-guess-17'

/** F9, T19: 120 addresses guess at one account, which its owner opens four times from a device that is known. */
export async function signInFlood(url: string, owner: Owner) {
  const path = `${url}/api/auth/sign-in/email`
  const guessing = floodFor(FLOOD_SECONDS, addressesOf(10, 120), (address) =>
    callFrom(address, 'POST', path, { body: { email: owner.email, password: WRONG } }),
  )
  const strangers = floodFor(FLOOD_SECONDS, addressesOf(11, 60), (address) =>
    callFrom(address, 'POST', path, { body: { email: `${address}@example.com`, password: WRONG } }),
  )
  const letIn = await countSignIns(url, '127.0.12.1', owner, 4)
  const statuses = await guessing
  await strangers
  return { sent: countOf(statuses), lookedAt: statuses.get(401) ?? 0, letIn }
}

/** So long the other guests rest: without it a fast machine brings their own address to its limit. */
const GUESTS_REST_MS = 30

/** F10: one guest reads as fast as possible; others at the same address open pages and read the menu. */
export async function readFlood(url: string) {
  const shared = '127.0.20.1'
  const flooding = floodFor(
    FLOOD_SECONDS,
    Array.from({ length: 8 }, () => shared),
    (address) => callFrom(address, 'GET', `${url}/api/ping`),
  )
  let refused = 0
  let asked = 0
  const until = performance.now() + FLOOD_SECONDS * 1000
  while (performance.now() < until) {
    const { status } = await callFrom(shared, 'GET', `${url}/?guest=${asked}`)
    asked += 1
    if (status !== 200) refused += 1
    const elsewhere = await callFrom('127.0.21.1', 'GET', `${url}/api/menu/truro`)
    if (elsewhere.status !== 200) refused += 1
    await wait(GUESTS_REST_MS)
  }
  const statuses = await flooding
  return { reads: countOf(statuses), asked: asked * 2, refused }
}

/** F11: a made-up cookie from 20 addresses; the page is the one kept for everybody. */
export async function cookieFlood(url: string) {
  const headers = { cookie: 'thali.session_token=x' }
  const times: number[] = []
  const statuses = await floodFor(FLOOD_SECONDS, addressesOf(30, 20), async (address) => {
    const answer = await callFrom(address, 'GET', `${url}/`, { headers })
    times.push(answer.ms)
    return answer
  })
  return { views: times.length, refused: times.length - (statuses.get(200) ?? 0), times }
}

/** F17: one address opens feeds without end and holds them. */
export async function feedFlood(url: string, tries: number) {
  const open: http.ClientRequest[] = []
  let held = 0
  for (let count = 0; count < tries; count++) {
    const request = http.get(`${url}/api/events`, { agent: false, localAddress: '127.0.40.1' })
    open.push(request)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.on('error', () => {}).resume()
    if (response.statusCode === 200) held += 1
  }
  const { status } = await callFrom('127.0.41.1', 'GET', `${url}/api/menu/truro`)
  for (const request of open) request.on('error', () => {}).destroy()
  return { tries, held, isOtherServed: status === 200 }
}
