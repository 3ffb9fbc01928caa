import { afterEach, describe, expect, test, vi } from 'vitest'

describe('the gate of a tab that is shut by silence', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** A tab whose server was silent until its gate was shut, and answers again. */
  async function openShutTab() {
    vi.resetModules()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { client } = await import('./tab-client.ts')
    const read = () => client.request('GET', '/locations', { retries: 0 })
    for (let lost = 1; lost <= 5; lost += 1) await read().catch(() => {})
    vi.stubGlobal('fetch', async () => Response.json({ success: true }, { headers: { 'x-request-id': '1' } }))
    await expect(read()).rejects.toMatchObject({ code: 'gate-open' })
    return { read }
  }

  test('the gate of a tab, shut by silence, opens with the first sign of the browser’s network', async () => {
    const { read } = await openShutTab()
    window.dispatchEvent(new Event('online'))
    await expect(read()).resolves.toBeDefined()
  })

  test('the gate of a tab, shut by silence, opens when the server answers whether it is there', async () => {
    const { read } = await openShutTab()
    const { doesServerAnswer } = await import('./server-answers.ts')
    expect(await doesServerAnswer()).toBe(true)
    await expect(read()).resolves.toBeDefined()
  })

  test('the gate of a tab opens when the live feed reconnects, not with one that goes on beside failing calls', async () => {
    vi.useFakeTimers({ now: 0 })
    const { read } = await openShutTab()
    const { connection: own } = await import('../connection.ts')
    const { LiveFeed } = await import('./live-feed.ts')
    const streams: EventTarget[] = []
    own.openStream = () => {
      streams.push(Object.assign(new EventTarget(), { close() {} }))
      return streams.at(-1) as EventSource
    }
    const beat = () => {
      const data = JSON.stringify({ type: 'heartbeat', at: new Date().toISOString() })
      streams.at(-1)?.dispatchEvent(new MessageEvent('heartbeat', { data, lastEventId: '1' }))
    }
    const feed = new LiveFeed('/events')
    feed.listen({ onEvent: () => {}, keepsWhenHidden: true })
    beat()
    await vi.advanceTimersByTimeAsync(10_000)
    beat()
    await expect(read()).rejects.toMatchObject({ code: 'gate-open' })

    streams[0]?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(streams).toHaveLength(2)
    beat()
    await expect(read()).resolves.toBeDefined()
  })
})
