import { createECDH } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import webpush from 'web-push'

import { useDataDir, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const KEYS = webpush.generateVAPIDKeys()
const NOW = Date.now()

const folder = useDataDir()
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let nowMs: number

beforeEach(async () => {
  nowMs = NOW
  sandbox = await startTestSandbox(folder.dataDir, { clock: () => nowMs })
})

afterEach(() => sandbox.close())

type Made = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

async function subscribe(): Promise<Made> {
  const reply = await fetch(`${sandbox.httpUrl}/sandbox/push/subscribers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: KEYS.publicKey }),
  })
  return (await reply.json()) as Made
}

type Wrong = { keys?: typeof KEYS; p256dh?: string; subject?: string; leaveOut?: string; signedFor?: string }

async function send({ endpoint, keys }: Made, text: string, wrong: Wrong = {}): Promise<number> {
  const subject = wrong.subject ?? 'mailto:hello@example.com'
  const details = webpush.generateRequestDetails(
    { endpoint: wrong.signedFor ?? endpoint, keys: { ...keys, p256dh: wrong.p256dh ?? keys.p256dh } },
    text,
    { vapidDetails: { ...(wrong.keys ?? KEYS), subject }, TTL: 60, urgency: 'high' },
  )
  const headers = new Headers(Object.entries(details.headers).map(([name, value]) => [name, value]))
  headers.delete('content-length')
  if (wrong.leaveOut) headers.delete(wrong.leaveOut)
  const body = details.body && new Uint8Array(details.body)
  return (await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual' })).status
}

async function receivedBy({ id }: Made): Promise<unknown> {
  return ((await (await sandbox.get(`/sandbox/push/subscribers/${id}`)).json()) as { received: unknown }).received
}

test('a push of the library that everybody uses is decrypted and kept to be read', async () => {
  const made = await subscribe()
  expect(await send(made, 'La commande 12 est prête')).toBe(201)
  expect(await receivedBy(made)).toEqual([{ text: 'La commande 12 est prête', ttlSeconds: 60, urgency: 'high' }])
})

describe('refused pushes', () => {
  const stranger = createECDH('prime256v1').generateKeys('base64url')
  test.each<[string, Wrong, number]>([
    ['signed with another key than the subscription was made with', { keys: webpush.generateVAPIDKeys() }, 403],
    [
      'whose signature does not fit its key',
      { keys: { ...webpush.generateVAPIDKeys(), publicKey: KEYS.publicKey } },
      403,
    ],
    ['signed for another service', { signedFor: 'http://127.0.0.1:1/push/1' }, 403],
    ['without a signature', { leaveOut: 'authorization' }, 403],
    ['encrypted for somebody else', { p256dh: stranger }, 400],
    ['without a time to live', { leaveOut: 'ttl' }, 400],
  ])('a push %s is refused and not kept', async (_name, wrong, status) => {
    const made = await subscribe()
    expect(await send(made, 'hello', wrong)).toBe(status)
    expect(await receivedBy(made)).toEqual([])
  })

  test('a push whose signature has expired is refused', async () => {
    const made = await subscribe()
    nowMs = NOW + 25 * 60 * 60_000
    expect(await send(made, 'hello')).toBe(403)
  })

  test('a push to a subscription that the browser ended, or that never was, is refused', async () => {
    const made = await subscribe()
    await fetch(`${sandbox.httpUrl}/sandbox/push/subscribers/${made.id}`, { method: 'DELETE' })
    expect(await send(made, 'hello')).toBe(410)
    expect(await send({ ...made, endpoint: `${made.endpoint}0` }, 'hello')).toBe(404)
  })
})

test.each([
  ['404', 404],
  ['410', 410],
  ['429', 429],
  ['500', 500],
  ['redirect', 307],
] as const)('with the fault %s the push service answers %i and delivers nothing', async (push, status) => {
  const made = await subscribe()
  await sandbox.setFaults({ push })
  expect(await send(made, 'hello')).toBe(status)
  await sandbox.setFaults({ push: 'ok' })
  expect(await receivedBy(made)).toEqual([])
})
