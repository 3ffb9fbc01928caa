import type { PushNews, PushWing } from '@thali/domain/messages/push-news'
import { eventually } from '@thali/testing/eventually'

import type { Caller, TestApi } from '#api/testing/start-api.ts'

type Made = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }
type Received = { text: string; ttlSeconds: number; urgency: string }

/** Devices behind the stand-in push service. */
export function pushDevices(api: TestApi) {
  const sandbox = (path: string, init?: RequestInit) => fetch(new URL(path, api.server.sandboxUrl), init)
  const post = (path: string, body: unknown) =>
    sandbox(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  /** A browser that has subscribed at its push service, and has not told us yet. */
  async function make(caller: Caller, wing: PushWing) {
    const { body } = await api.call(caller, 'GET /me/push/:wing', { params: { wing } })
    const made = (await (
      await post('/sandbox/push/subscribers', { applicationServerKey: body.publicKey })
    ).json()) as Made
    const page = `/sandbox/push/subscribers/${made.id}`
    return {
      subscription: { endpoint: made.endpoint, keys: made.keys },
      /** What its push service delivered, oldest first. */
      async received(): Promise<(Omit<Received, 'text'> & { text: string; news: PushNews })[]> {
        const { received } = (await (await sandbox(page)).json()) as { received: Received[] }
        return received.map((one) => ({ ...one, news: JSON.parse(one.text) as PushNews }))
      },
      /** The person switched notifications off in the browser. */
      async uninstall(): Promise<void> {
        await sandbox(page, { method: 'DELETE' })
      },
    }
  }

  return {
    make,

    /** A browser that is told, in the sign-in of the caller. */
    async subscribe(caller: Caller, wing: PushWing) {
      const device = await make(caller, wing)
      const body = device.subscription
      const { status } = await api.call(caller, 'PUT /me/push/:wing', { params: { wing }, body })
      if (status !== 200) throw new Error(`Subscribing answered ${status}`)
      return device
    },

    setFault: (push: '404' | '410' | '429' | '500' | 'hang' | 'ok' | 'redirect') => post('/sandbox/faults', { push }),

    /** Waits until every push that is due now was handed over or given up. Held and retried ones may remain. */
    async settled(): Promise<void> {
      await eventually(async () => {
        // `clock_timestamp()`: a job made between `now()` and the snapshot of this statement would count as due later.
        const due = await api.sql(
          `SELECT 1 FROM pgboss.job
           WHERE name = 'push' AND state IN ('created', 'retry', 'active') AND start_after <= clock_timestamp()`,
        )
        return due.length === 0
      })
    },
  }
}
