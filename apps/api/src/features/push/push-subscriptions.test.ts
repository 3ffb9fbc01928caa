import { randomBytes } from 'node:crypto'

import { MOST_DEVICES_TOLD } from '@thali/domain/messages/push-news'
import { beforeAll, describe, expect, test } from 'vitest'

import { createPushGateway } from './push.gateway.ts'
import { pushDevices } from '#api/testing/push-devices.ts'
import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let devices: ReturnType<typeof pushDevices>
let ann: Caller
let cook: Caller & { email: string; id: string; password: string }
beforeAll(async () => {
  devices = pushDevices(api)
  ann = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
})

const start = (caller: Caller, body: unknown, wing: 'admin' | 'site' = 'admin') =>
  api.call(caller, 'PUT /me/push/:wing', { params: { wing }, body })
const here = async (caller: Caller, wing: 'admin' | 'site' = 'admin') =>
  (await api.call(caller, 'GET /me/push/:wing', { params: { wing } })).body.here

describe('a browser', () => {
  test('a browser is subscribed from the moment it asks, until it ends the subscription', async () => {
    expect(await here(cook)).toBeNull()
    const { subscription } = await devices.subscribe(cook, 'admin')
    expect(await here(cook)).toEqual({ endpoint: subscription.endpoint, lastSentAt: null, failedAt: null })
    expect(await here(cook, 'site')).toBeNull()
    for (const _time of ['once', 'and again']) {
      const ended = await api.call(cook, 'DELETE /me/push/:wing', { params: { wing: 'admin' } })
      expect(ended.body).toEqual({ success: true })
    }
    expect(await here(cook)).toBeNull()
  })

  test('a browser that subscribes anew takes the place of what it was before', async () => {
    await devices.subscribe(cook, 'admin')
    const { subscription } = await devices.subscribe(cook, 'admin')
    expect(await here(cook)).toMatchObject({ endpoint: subscription.endpoint })
    const rows = await api.sql(
      `SELECT endpoint FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id WHERE s.user_id = $1`,
      [cook.id],
    )
    expect(rows).toEqual([{ endpoint: subscription.endpoint }])
  })

  test('a browser on which somebody else signs in is no longer subscribed for the first account', async () => {
    const { subscription } = await devices.subscribe(cook, 'admin')
    const boris = await api.signUpStaff('staff', ['truro'])
    expect((await start(boris, subscription)).status).toBe(200)
    expect(await here(boris)).toMatchObject({ endpoint: subscription.endpoint })
    expect(await here(cook)).toBeNull()
  })
})

test('somebody who knows the address of a browser, and not its secret, does not end its notices (S12)', async () => {
  const { subscription } = await devices.subscribe(cook, 'admin')
  const boris = await api.signUpStaff('staff', ['truro'])
  const keys = { ...subscription.keys, auth: randomBytes(16).toString('base64url') }
  const answer = await start(boris, { ...subscription, keys })
  expect([answer.status, answer.body.code]).toEqual([400, 'push-refused'])
  expect(await here(cook)).toMatchObject({ endpoint: subscription.endpoint })
})

test('an account has a bounded number of devices; the oldest gives way', async () => {
  const person = await api.signUpStaff('staff', ['truro'])
  const callers: Caller[] = [person]
  for (let more = 0; more < MOST_DEVICES_TOLD; more += 1) callers.push(await api.signIn(person))
  for (const caller of callers) await devices.subscribe(caller, 'admin')
  const told = await Promise.all(callers.map(async (caller) => (await here(caller)) !== null))
  expect(told).toEqual(callers.map((_, place) => place > 0))
})

describe('a subscription that is refused', () => {
  const good = { p256dh: '', auth: randomBytes(16).toString('base64url') }
  beforeAll(async () => {
    good.p256dh = (await devices.make(cook, 'admin')).subscription.keys.p256dh
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://user:pass@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.example.com/1',
    'https://example.com/fcm.googleapis.com',
    'https://evilpush.apple.com.example/1',
    'https://notpush.services.mozilla.com.evil.test/1',
    'https://127.0.0.1/1',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nothing',
    '',
  ])('the push address %s is refused', async (endpoint) => {
    const answer = await start(cook, { endpoint, keys: good })
    expect([answer.status, answer.body.code]).toEqual([400, 'push-refused'])
  })

  test('a push address at any path of the stand-in but those of its subscribers is refused', async () => {
    const endpoint = new URL('/sandbox/faults', api.server.sandboxUrl).href
    expect((await start(cook, { endpoint, keys: good })).body.code).toBe('push-refused')
  })

  test('a key that lies on no curve is refused', async () => {
    const { subscription } = await devices.make(cook, 'admin')
    const keys = { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
    expect((await start(cook, { ...subscription, keys })).body.code).toBe('push-refused')
  })

  test.each([{ p256dh: 'short' }, { auth: 'short' }, { auth: '' }, { auth: `${'a'.repeat(22)}=` }])(
    'a key of another length is refused: %j',
    async (wrong) => {
      const { subscription } = await devices.make(cook, 'admin')
      const answer = await start(cook, { ...subscription, keys: { ...subscription.keys, ...wrong } })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-argument'])
    },
  )

  test('a customer may subscribe to the own orders, and not to new orders of the restaurant', async () => {
    const { subscription } = await devices.make(ann, 'site')
    expect((await start(ann, subscription)).status).toBe(403)
    expect((await start(ann, subscription, 'site')).status).toBe(200)
  })

  test('a visitor who is not signed in may not subscribe', async () => {
    const { subscription } = await devices.make(ann, 'site')
    expect((await start(NOBODY, subscription, 'site')).status).toBe(401)
  })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('the push service at %s is taken', async (endpoint) => {
  const { subscription } = await devices.make(cook, 'admin')
  expect((await start(cook, { ...subscription, endpoint })).status).toBe(200)
  await api.call(cook, 'DELETE /me/push/:wing', { params: { wing: 'admin' } })
})

test('an address of this machine is refused where no stand-in is used', async () => {
  const { subscription } = await devices.make(cook, 'admin')
  const keys = { publicKey: '', privateKey: '' }
  const gateway = createPushGateway({ keys, contact: () => 'mailto:a@example.com', standInUrl: undefined })
  const { endpoint, keys: own } = subscription
  expect(gateway.accepts({ endpoint, ...own })).toBe(false)
  expect(gateway.accepts({ endpoint: 'https://web.push.apple.com/abc', ...own })).toBe(true)
})
