import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Person = Awaited<ReturnType<TestApi['signUpStaff']>>

const setPin = async (person: Person, pin: string) => {
  const body = { pin, currentPassword: person.password }
  const { status, text } = await api.call(person, 'PUT /me/pin', { body })
  if (status !== 200) throw new Error(text)
}
const share = (owner: Caller) => api.call(owner, 'PUT /device/sharing', { body: { locksAfterSeconds: 60 } })
const lock = (device: Caller) => api.call(device, 'POST /device/lock', { body: {} })
const switchTo = (device: Caller, { id }: Person, pin: string) =>
  api.call(device, 'POST /device/switch', { body: { userId: id, pin } })
const here = async (device: Caller) => (await api.call(device, 'GET /session')).body
const signUp = async (role: 'staff' | 'manager' | 'admin', pin?: string, places: readonly string[] = ['truro']) => {
  const person = role === 'admin' ? await api.signUpStaff('admin', []) : await api.signUpStaff(role, [...places])
  if (pin !== undefined) await setPin(person, pin)
  return person
}
const placeOrder = async () =>
  (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })).body.order
const startCooking = (caller: Caller, order: { id: string }) =>
  api.call(caller, 'POST /updateOrderStatus', { body: { orderId: order.id, status: 'preparing' } })

/** A tablet that a manager signed in, and that asks who acts. It is locked. */
async function sharedTablet(ownerRole: 'manager' | 'admin' = 'manager') {
  const owner = await signUp(ownerRole)
  await share(owner)
  await lock(owner)
  return owner
}

describe('a tablet that asks who acts', () => {
  test('tells and does the work of the person who entered the PIN, in their name', async () => {
    const [device, anita, order] = [await sharedTablet(), await signUp('staff', '4829'), await placeOrder()]
    expect((await switchTo(device, anita, '4829')).body).toEqual({ misses: 0 })

    expect(await here(device)).toMatchObject({
      user: { uid: anita.id, role: 'staff' },
      shared: { isLocked: false, locksAfterSeconds: 60 },
    })
    expect((await startCooking(device, order)).status).toBe(200)
    const [step] = await api.sql('SELECT actor FROM order_status_history WHERE order_id = $1 AND status = $2', [
      order.id,
      'preparing',
    ])
    expect(step).toEqual({ actor: `account:${anita.id}` })
  })

  test('shows the board while it is locked, and changes nothing', async () => {
    const [device, order] = [await sharedTablet(), await placeOrder()]
    expect(await here(device)).toMatchObject({ user: { role: 'staff' }, shared: { isLocked: true } })
    expect((await api.call(device, 'GET /getLocationOrders', { query: { locationId: 'truro' } })).status).toBe(200)
    expect((await startCooking(device, order)).body).toMatchObject({ code: 'device-locked' })
    expect((await api.call(device, 'GET /admin/dashboard')).status).toBe(403)
  })

  test('gives an admin the rights of a manager at every location, and no settings, users or exports', async () => {
    const [device, owner] = [await sharedTablet('admin'), await signUp('admin', '7306')]
    await switchTo(device, owner, '7306')
    const session = await here(device)
    expect(session.user).toMatchObject({ role: 'manager', isAdmin: false })
    expect(session.user?.locationIds).toContain('new-glasgow')
    expect((await api.call(device, 'GET /admin/users')).status).toBe(403)
    expect((await api.call(device, 'GET /admin/api-keys')).status).toBe(403)
    expect((await api.call(device, 'GET /admin/dashboard')).status).toBe(200)
    const body = { locationId: 'truro', label: 'Counter', code: 'brave-fox' }
    expect((await api.call(device, 'POST /admin/readers', { body })).body).toMatchObject({ code: 'shared-tablet' })
  })

  test('keeps what belongs to the person’s account shut: a PIN opens no password, data, orders or sign-ins', async () => {
    const [device, anita] = [await sharedTablet(), await signUp('staff', '4829')]
    await switchTo(device, anita, '4829')
    const body = { pin: '9071', currentPassword: anita.password }
    for (const reply of [
      await api.call(device, 'GET /me'),
      await api.call(device, 'GET /me/orders'),
      await api.call(device, 'GET /me/sessions'),
      await api.call(device, 'GET /me/data'),
      await api.call(device, 'PUT /me/pin', { body }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'shared-tablet' } })
    expect((await here(device)).user).toMatchObject({ phoneNumber: null, totalSpent: 0 })
  })

  test('is locked with the next request once the person is deactivated, and refuses taps in their name', async () => {
    const [device, anita, order] = [await sharedTablet(), await signUp('staff', '4829'), await placeOrder()]
    await switchTo(device, anita, '4829')
    await api.sql('UPDATE users SET is_active = false WHERE id = $1', [anita.id])

    const asAnita = { headers: { ...device.headers, 'x-acting-account': anita.id } }
    expect((await startCooking(asAnita, order)).status).toBe(401)
    expect(await here(device)).toMatchObject({ shared: { isLocked: true } })
  })

  test('is locked after a shift of twelve hours, and by a new password of the person', async () => {
    const [device, anita] = [await sharedTablet(), await signUp('staff', '4829')]
    await switchTo(device, anita, '4829')
    await api.sql(`UPDATE device_people SET acted_at = now() - interval '12 hours 1 minute' WHERE acting_id = $1`, [
      anita.id,
    ])
    expect(await here(device)).toMatchObject({ shared: { isLocked: true } })

    await switchTo(device, anita, '4829')
    const body = { currentPassword: anita.password, newPassword: 'Another-Way-2026!' }
    expect((await api.call(anita, 'POST /me/password', { body })).status).toBe(200)
    expect(await here(device)).toMatchObject({ shared: { isLocked: true } })
  })

  test('names the staff of its locations and nobody else, and takes no PIN of others', async () => {
    const [device, anita, elsewhere] = [
      await sharedTablet(),
      await signUp('staff', '4829'),
      await signUp('staff', '4829', ['new-glasgow']),
    ]
    const { people } = (await api.call(device, 'GET /device/people')).body
    const ids = people.map(({ id }) => id)
    expect(ids).toContain(anita.id)
    expect(ids).not.toContain(elsewhere.id)
    expect((await switchTo(device, elsewhere, '4829')).body).toMatchObject({ code: 'pin-wrong' })
  })

  test('lets somebody without a PIN act by password, and set one there', async () => {
    const [device, raj] = [await sharedTablet(), await signUp('staff')]
    const body = { email: raj.email, password: raj.password, newPin: '9071' }
    expect((await api.call(device, 'POST /device/switch', { body })).status).toBe(200)
    expect((await here(device)).user?.uid).toBe(raj.id)
    await lock(device)
    expect((await switchTo(device, raj, '9071')).status).toBe(200)
  })

  test('writes down how long it stayed open without a network', async () => {
    const [device, anita] = [await sharedTablet(), await signUp('staff', '4829')]
    await switchTo(device, anita, '4829')
    await api.call(device, 'POST /device/lock', { body: { openMinutes: 42 } })
    const [entry] = await api.sql('SELECT actor, detail FROM audit_log WHERE action = $1 AND subject = $2', [
      'device.stayed-open',
      anita.id,
    ])
    expect(entry).toMatchObject({ actor: `account:${anita.id}`, detail: { openMinutes: 42 } })
  })

  test('is nothing for a device that nobody shared', async () => {
    const [anita, own] = [await signUp('staff', '4829'), await signUp('staff')]
    expect(await here(own)).not.toHaveProperty('shared')
    expect((await switchTo(own, anita, '4829')).body).toMatchObject({ code: 'not-shared' })
    expect((await lock(own)).body).toMatchObject({ code: 'not-shared' })
  })
})
