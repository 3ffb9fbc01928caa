import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The modules of a tab of its own, whose gate is closed. */
async function openTab() {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  const asked = vi.fn(async () => Response.json({ code: 'unavailable' }, { status: 503 }))
  vi.stubGlobal('fetch', asked)
  const { client } = await import('#web/lib/api/api.ts')
  return { client, asked, ...(await import('./queue-call.ts')) }
}

test('the queue stands behind the gate of the tab: what it may not send now belongs in the queue [CUS-OFF-03]', async () => {
  const { client, asked, callOnce, isUnanswered } = await openTab()
  for (let failures = 0; failures < 5; failures += 1) {
    await client.request('GET', '/locations', { retries: 0 }).catch(() => {})
  }
  const error: unknown = await callOnce('GET /session').catch((reason: unknown) => reason)

  expect(error).toMatchObject({ code: 'gate-open' })
  expect(asked).toHaveBeenCalledTimes(5)
  expect(isUnanswered(error)).toBe(true)
})

test('a change that a person has stopped is not kept by the queue', async () => {
  const { client, asked, callPatientlyFor, isUnanswered } = await openTab()
  asked.mockImplementation(async () => {
    client.stop('Stopped.')
    return Response.json({ code: 'unavailable' }, { status: 503 })
  })
  const error: unknown = await callPatientlyFor('anita')('POST /undoOrderStatus', {
    body: { orderId: '1' } as never,
  }).catch((reason: unknown) => reason)

  expect(error).toMatchObject({ code: 'stopped' })
  expect(isUnanswered(error)).toBe(false)
})

test.each([
  [true, 8000],
  [false, 2000],
])('with the device online (%s) an answer is waited for %i ms', async (onLine, ms) => {
  const { callOnce } = await openTab()
  vi.stubGlobal('navigator', { onLine })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await callOnce('GET /session').catch(() => {})
  expect(timeout).toHaveBeenCalledExactlyOnceWith(ms)
  timeout.mockRestore()
})

test('a call in the name of an account says whose it is, so that the server refuses it to anybody else', async () => {
  const { callOnceFor, asked } = await openTab()
  await callOnceFor('anita')('POST /undoOrderStatus', { body: { orderId: '1' } as never }).catch(() => {})
  const [, init] = asked.mock.calls[0] as unknown as [string, RequestInit]
  expect(new Headers(init.headers).get('x-acting-account')).toBe('anita')
})
