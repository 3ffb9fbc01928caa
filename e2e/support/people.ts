import { randomUUID } from 'node:crypto'

import type { EndpointCalls } from '@thali/contracts/endpoints'
import type { MenuView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { Role } from '@thali/domain/auth/roles'
import { lineChoice, optionMenuOf } from '@thali/domain/cart/line-choice'
import type { Choice } from '@thali/domain/menu/options/choices'
import { presetChoices } from '@thali/domain/menu/options/choose'
import { groupsNamed } from '@thali/domain/menu/options/option-group'
import { centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { priceOrder } from '@thali/domain/money/pricing'
import { taxForPostalCode } from '@thali/domain/money/tax'
import type { OrderStatus, OrderType, PaymentMethod } from '@thali/domain/order-status'
import { atNewAddress } from '@thali/testing/new-address'
import pg from 'pg'
import type { Page } from 'playwright-core'

import type { RunningApp } from './app.ts'

/** A person with an account, signed in, at an address of their own. */
export type Person = {
  name: string
  email: string
  password: string
  cookie: string
  from: ReturnType<typeof atNewAddress>
}

type CallName = keyof EndpointCalls
type Sent<K extends CallName> = Partial<Pick<EndpointCalls[K], 'params' | 'query' | 'body'>>

/** A phone that no provider will ever route. */
const PHONE = '+1 902 555 0123'

/**
 * Calls the API as a person, or signed out.
 *
 * @throws Error with the whole response when the call is refused.
 */
export async function call<K extends CallName>(
  app: RunningApp,
  person: Person | null,
  name: K,
  sent: Sent<K> = {},
): Promise<EndpointCalls[K]['reply']> {
  const [method = 'GET', template = ''] = name.split(' ')
  const params = (sent.params ?? {}) as Record<string, string>
  const pathname = template.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const address = new URL(`${app.url}/api${pathname}`)
  for (const [key, value] of Object.entries(sent.query ?? {})) address.searchParams.set(key, String(value))

  const response = await fetch(address, {
    method,
    headers: {
      ...(person?.from ?? atNewAddress()),
      ...(person && { cookie: person.cookie }),
      ...(method !== 'GET' && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as EndpointCalls[K]['reply']
}

/** Creates a new customer account whose address is proved, as that of most guests is: strangers may order very little. */
export async function signUp(
  app: RunningApp,
  wanted: Partial<Pick<Person, 'name' | 'email' | 'password'>> = {},
  { isProved = true } = {},
): Promise<Person> {
  const email = `guest-${randomUUID().slice(0, 8)}@example.test`
  const from = atNewAddress()
  const person = { name: 'Asha Patel', email, password: 'Tamarind-and-3-limes', ...wanted }
  const cookie = await openSession(app, 'sign-up', person, from)
  if (isProved) await proveEmail(app, person.email)
  return { ...person, cookie, from }
}

/** As if the link in the mail had been followed. */
async function proveEmail({ database }: RunningApp, email: string): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('UPDATE users SET email_verified = true WHERE email = $1', [email])
  await client.end()
}

/** Creates a member of staff: a new account with a role and locations from the admin. */
export async function hire(
  app: RunningApp,
  admin: Person,
  { name, role, locationIds = ['truro'] }: { name: string; role: Role; locationIds?: string[] },
): Promise<Person> {
  const person = await signUp(app, { name })
  const { user } = await call(app, person, 'GET /me')
  await call(app, admin, 'PATCH /admin/users/:id', { params: { id: user.uid }, body: { role, locationIds } })
  return { ...person, cookie: await openSession(app, 'sign-in', person, person.from) }
}

export async function signInAsAdmin(app: RunningApp): Promise<Person> {
  const [{ email, password }, from] = [app.admin, atNewAddress()]
  const cookie = await openSession(app, 'sign-in', { email, password }, from)
  return { name: 'Admin', email, password, cookie, from }
}

/** Gives an account a phone number that staff have confirmed. */
export async function confirmPhone(app: RunningApp, staff: Person, person: Person, phoneNumber: string): Promise<void> {
  const { user } = await call(app, person, 'PATCH /me', { body: { phoneNumber } })
  await call(app, staff, 'POST /admin/users/:id/phone/confirm', { params: { id: user.uid }, body: { phoneNumber } })
}

/** A customer of whom the number is known: found when it calls. */
export async function signUpCaller(app: RunningApp, staff: Person, name: string, phoneNumber: string): Promise<Person> {
  const caller = await signUp(app, { name })
  await confirmPhone(app, staff, caller, phoneNumber)
  return caller
}

/** Continues a page as a person who is signed in already. */
export async function signInOn(page: Page, app: RunningApp, person: Person): Promise<void> {
  const [name = '', value = ''] = person.cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
}

/** A dish by the slug of the starter menu; without choices its presets. */
export type WishedDish = {
  slug: string
  quantity?: number
  heat?: 1 | 2 | 3
  choices?: readonly Choice[]
  note?: string
}

/** `meal`: these dishes; else the first ones of the menu as they are, two of the first. */
export type OrderWish = {
  location?: string
  orderType?: OrderType
  dishes?: number
  meal?: readonly WishedDish[]
  specialInstructions?: string
  /** In dollars. */
  tip?: number
}

/** Places a cash order. */
export async function placeOrder(app: RunningApp, person: Person, wish: OrderWish = {}): Promise<OrderView> {
  const body = await orderFor(app, person, 'cash', wish)
  const { order } = await call(app, person, 'POST /createCustomerOrderCash', { body })
  return order
}

/** Orders for a time in the middle of tomorrow. */
export async function orderForTomorrow(app: RunningApp, person: Person): Promise<OrderView> {
  const wish = await orderFor(app, person, 'cash')
  const { items, location, orderType } = wish
  const { days } = await call(app, person, 'POST /orders/quote', { body: { items, location, orderType } })
  const times = days[1]?.times ?? []
  const body = { ...wish, wantedAt: times[Math.floor(times.length / 2)] ?? '' }
  const { order } = await call(app, person, 'POST /createCustomerOrderCash', { body })
  return order
}

/** The request of an order. */
export async function orderFor(
  app: RunningApp,
  { name, email }: Pick<Person, 'name' | 'email'>,
  paymentMethod: PaymentMethod,
  wish: OrderWish = {},
) {
  const { location = 'truro', orderType = 'pickup', dishes = 2, specialInstructions = '', tip: tipped = 0 } = wish
  const menu = await call(app, null, 'GET /menu/:location', { params: { location } })
  const first = menu.items.filter(({ isAvailable }) => isAvailable).slice(0, dishes)
  const items = wish.meal
    ? wish.meal.map((wished) => wishedItem(menu, wished))
    : first.map(({ id, name: dish, price, category }, index) => ({
        id,
        name: dish,
        price,
        category,
        quantity: index === 0 ? 2 : 1,
      }))

  const lines = items.map(({ price, quantity }) => ({ unitPrice: centsFromDollars(price), quantity }))
  const { subtotal, tax, tip, total } = priceOrder(
    lines,
    taxForPostalCode(menu.location.postalCode).rate,
    centsFromDollars(tipped),
  )
  return {
    customerInfo: { name, email, phone: PHONE },
    items,
    location: { id: location, name: menu.location.name },
    orderType,
    paymentMethod,
    pricing: { subtotal: toDollars(subtotal), tax: toDollars(tax), tip: toDollars(tip), total: toDollars(total) },
    ...(orderType === 'delivery' && { deliveryInfo: { address: '12 Prince Street, Truro, NS' } }),
    ...(orderType === 'dine-in' && { tableInfo: { partySize: 2, tableNumber: 4 } }),
    specialInstructions,
  }
}

function wishedItem(menu: MenuView, { slug, quantity = 1, heat = 1, choices, note }: WishedDish) {
  const item = menu.items.find(({ id }) => id === `${menu.location.id}-${slug}`)
  if (!item) throw new Error(`${menu.location.name} has no ${slug}`)
  const { id, name, category } = item
  const chosen = choices && { choices: allOf(item, choices, menu) }
  const { price = item.price } = lineChoice(item, chosen ?? {}, optionMenuOf(menu))
  return { id, name, category, price, quantity, selectedSpiceLevel: heat, ...chosen, ...(note && { note }) }
}

/** The choices, with the presets of the groups that they do not name. */
function allOf({ groups = [] }: MenuView['items'][number], choices: readonly Choice[], menu: MenuView): Choice[] {
  const named = new Set(choices.map(({ group }) => group))
  const others = groupsNamed(
    groups.filter((group) => !named.has(group)),
    optionMenuOf(menu),
  )
  return [...choices, ...presetChoices(others)]
}

/** Takes an order step by step up to a status, as staff would. */
export async function advanceOrder(
  app: RunningApp,
  staff: Person,
  orderId: string,
  status: Extract<OrderStatus, 'preparing' | 'ready' | 'completed'>,
): Promise<void> {
  const steps = ['preparing', 'ready', 'completed'] as const
  for (const step of steps.slice(0, steps.indexOf(status) + 1)) {
    await call(app, staff, 'POST /updateOrderStatus', { body: { orderId, status: step } })
  }
}

async function openSession(
  app: RunningApp,
  kind: 'sign-up' | 'sign-in',
  { name, email, password }: Partial<Person>,
  from: Person['from'],
): Promise<string> {
  const response = await fetch(`${app.url}/api/auth/${kind}/email`, {
    method: 'POST',
    headers: { ...from, 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password }),
  })
  const cookie = response.headers.getSetCookie().find((line) => line.includes('session_token'))
  if (!response.ok || !cookie) throw new Error(`${kind} answered ${response.status}: ${await response.text()}`)
  return cookie.split(';', 1)[0] ?? ''
}
