import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The modules of a tab of its own, whose gate is closed. */
async function openTab() {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  const asked = vi.fn(async () => Response.json({ code: 'unavailable' }, { status: 503 }))
  vi.stubGlobal('fetch', asked)
  const { client } = await import('#web/lib/api/tab-client.ts')
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

/** A tab whose gate is shut, and what is answered from now on. */
async function openShutTab(answer: () => Response) {
  const tab = await openTab()
  for (let failures = 0; failures < 5; failures += 1) {
    await tab.client.request('GET', '/locations', { retries: 0 }).catch(() => {})
  }
  tab.asked.mockClear()
  tab.asked.mockImplementation(async () => answer())
  return tab
}

const BODY = { body: { orderId: '1' } as never }

// Ruling 54
test('a tap of a person is tried at once although the gate is shut, and is not kept when the server is back', async () => {
  const { asked, callPatientlyFor } = await openShutTab(() => Response.json({ success: true }))
  await expect(callPatientlyFor('anita')('POST /undoOrderStatus', BODY)).resolves.toEqual({ success: true })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('behind a shut gate a tap is tried once and for two seconds: a kitchen that taps often does not wait each time', async () => {
  const { asked, callPatientlyFor, isUnanswered } = await openShutTab(() => Response.json({}, { status: 502 }))
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const error: unknown = await callPatientlyFor('anita')('POST /undoOrderStatus', BODY).catch(
    (reason: unknown) => reason,
  )
  expect(isUnanswered(error)).toBe(true)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(2000)
  timeout.mockRestore()
})

test('Undo is sent although the gate is shut', async () => {
  const { asked, callNow } = await openShutTab(() => Response.json({ success: true }))
  await callNow('POST /undoOrderStatus', BODY)
  expect(asked).toHaveBeenCalledTimes(1)
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
