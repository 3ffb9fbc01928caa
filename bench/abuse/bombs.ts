import { setTimeout as wait } from 'node:timers/promises'

import { addDays, localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'

import { openAroundTheClock } from '../desk/desk-setup.ts'
import { patchAsAdmin } from '../support/crew.ts'
import { addressesOf, type Answer, callFrom } from './caller.ts'

const PASSWORD = 'Tandoor-42-hot'
const STRANGER = { email: 'stranger@example.com', phone: '902-555-0177', stored: '+19025550177' }
const ABROAD = ['+18765550123', '+18095550123', '+12685550123', '+12425550123']
const ROUNDS = 40
/** Everything queued is sent within this time. */
const QUIET_MS = 15_000

type Table = { time: string; partySize: number; email: string; phone?: string }

function book(url: string, from: string, { time, partySize, email, phone = '902-555-0123' }: Table): Promise<Answer> {
  const date = addDays(localParts(new Date()).date, 20)
  return callFrom(from, 'POST', `${url}/api/reservations`, {
    body: {
      location: 'truro',
      customerInfo: { name: 'Ann Lee', email, phone },
      reservationDetails: { date, time, partySize, specialRequests: 'Click http://evil.test/claim' },
    },
  })
}

/** F6, T33: one address wants a whole time for itself. */
export async function fillTables(url: string) {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      book(url, '127.0.50.1', { time: '17:00', partySize: 4, email: `filler-${index}@example.com` }),
    ),
  )
  const seated = 4 * answers.filter(({ status }) => status === 200).length
  const guest = await book(url, '127.0.51.1', { time: '17:00', partySize: 4, email: 'guest@example.com' })
  return { asked: 80, seated, isGuestSeated: guest.status === 200 }
}

async function signUp(url: string, from: string, email: string): Promise<Record<string, string>> {
  const body = { name: 'Ann Lee', email, password: PASSWORD }
  const { status, headers, body: said } = await callFrom(from, 'POST', `${url}/api/auth/sign-up/email`, { body })
  if (status !== 200) throw new Error(`Sign-up answered ${status}: ${said}`)
  return { cookie: (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ') }
}

async function orderFrom(url: string, from: string, email: string, { phone, headers }: Orderer): Promise<Answer> {
  const sent = { headers, body: orderPayload({ phone, email }) }
  return callFrom(from, 'POST', `${url}/api/createCustomerOrderCash`, sent)
}

type Orderer = { phone: string; headers: Record<string, string> }

/** F6, T55: six new accounts at one address order with somebody else's phone number, who then orders too. */
export async function prankOrders(url: string) {
  const phone = '902-555-0188'
  let placed = 0
  for (let account = 0; account < 6; account++) {
    const email = `prank-${account}@example.com`
    const headers = await signUp(url, '127.0.52.1', email)
    for (let order = 0; order < 5; order++) {
      if ((await orderFrom(url, '127.0.52.1', email, { phone, headers })).status === 200) placed += 1
    }
  }
  const victim = 'victim@example.com'
  const headers = await signUp(url, '127.0.53.1', victim)
  const { status } = await orderFrom(url, '127.0.53.1', victim, { phone, headers })
  return { asked: 30, placed, isVictimServed: status === 200 }
}

const PLAN = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 }
const STATIONS = [{ id: 'tandoor', name: 'Tandoor', hands: 3 }]
const naan = () => orderPayload({ choices: [{ dish: 'garlicNaan', quantity: 5 }], paymentMethod: 'online' })

async function openPage(url: string, from: string, email: string): Promise<boolean> {
  const headers = await signUp(url, from, email)
  const body = { orderData: naan() }
  const { status } = await callFrom(from, 'POST', `${url}/api/createCustomerPayment`, { headers, body })
  return status === 200
}

/** Minutes that an honest guest reads for one order of naan; infinite where the kitchen is full. */
async function promisedMinutes(url: string): Promise<number> {
  const { items, location, orderType } = naan()
  const body = { items, location, orderType }
  const answer = await callFrom('127.0.61.1', 'POST', `${url}/api/orders/quote`, { body })
  const { promise } = JSON.parse(answer.body) as { promise: { readyAt: string } | null }
  return promise ? (Date.parse(promise.readyAt) - Date.now()) / 60_000 : Infinity
}

/** S1: six new accounts at one address, and one at each of forty, open payment pages that nobody pays. */
export async function openUnpaidPages(url: string) {
  await openAroundTheClock(url)
  await patchAsAdmin(url, '/api/admin/locations/truro', { kitchen: { ...PLAN, stations: STATIONS } })
  const before = await promisedMinutes(url)
  let [ofOne, ofOthers] = [0, 0]
  for (let account = 0; account < 6; account++) {
    if (await openPage(url, '127.0.62.1', `pages-${account}@example.com`)) ofOne += 1
  }
  for (const [index, from] of addressesOf(63, ROUNDS).entries()) {
    if (await openPage(url, from, `page-of-${index}@example.com`)) ofOthers += 1
  }
  return { asked: 6, ofOne, ofOthers, before, after: await promisedMinutes(url) }
}

/** F2: tables are booked for a stranger and given up again, from many addresses. */
async function bookAndCancel(url: string): Promise<void> {
  for (const [round, from] of addressesOf(54, ROUNDS).entries()) {
    const hour = 12 + (round % 8)
    const booked = await book(url, from, { time: `${hour}:00`, partySize: 1, ...STRANGER })
    if (booked.status !== 200) continue
    const { reservation } = JSON.parse(booked.body) as { reservation: { id: string; manageUrl: string } }
    const token = new URL(reservation.manageUrl, url).searchParams.get('token')
    await callFrom(from, 'POST', `${url}/api/reservations/${reservation.id}/cancel`, { body: { token } })
  }
}

/** F2: an unproved account orders and cancels with a stranger's number. */
async function orderAndCancel(url: string): Promise<void> {
  const from = '127.0.55.1'
  const headers = await signUp(url, from, 'bomber@example.com')
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await orderFrom(url, from, STRANGER.email, { phone: STRANGER.phone, headers })
    if (placed.status !== 200) continue
    const { order } = JSON.parse(placed.body) as { order: { id: string } }
    await callFrom(from, 'POST', `${url}/api/me/orders/${order.id}/cancel`, { headers, body: {} })
  }
}

/** F8: links for a new password, asked for from eight addresses. */
async function askForLinks(url: string, email: string): Promise<void> {
  for (const from of addressesOf(56, 8)) {
    for (let count = 0; count < 10; count++) {
      await callFrom(from, 'POST', `${url}/api/auth/request-password-reset`, { body: { email } })
    }
  }
}

/** All messages that would reach a stranger who asked for none. */
export async function bombWithMessages(url: string) {
  await bookAndCancel(url)
  await orderAndCancel(url)
  for (const [index, phone] of ABROAD.entries()) {
    await book(url, `127.0.57.${index + 1}`, {
      time: '18:30',
      partySize: 1,
      email: `abroad-${index}@example.com`,
      phone,
    })
  }
  const owner = 'asked-for-links@example.com'
  await signUp(url, '127.0.58.1', owner)
  await askForLinks(url, owner)

  await wait(QUIET_MS)
  const toStranger = await received(url, STRANGER.email)
  const abroad = await Promise.all(ABROAD.map((phone) => received(url, phone)))
  return {
    rounds: 2 * ROUNDS,
    texts: (await received(url, STRANGER.stored)).length,
    mails: toStranger.length,
    linksOfStrangers: toStranger.filter(({ text }) => text.includes('evil.test')).length,
    textsAbroad: abroad.flat().length,
    linksAsked: 80,
    links: (await received(url, owner)).filter(({ subject }) => subject === 'Choose a new password').length,
  }
}

async function received(url: string, to: string): Promise<{ subject: string | null; text: string }[]> {
  const response = await fetch(`${url}/sandbox/messages.json?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as { messages: { subject: string | null; text: string }[] }).messages
}
