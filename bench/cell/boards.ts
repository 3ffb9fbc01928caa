import { once } from 'node:events'
import { get, type ClientRequest, type IncomingMessage } from 'node:http'

import { hire } from '../support/crew.ts'
import { percentile } from '../support/stats.ts'
import type { Acknowledged, Place } from '../walk/order-walk.ts'

export type Boards = {
  /** From the answer to the customer to the first news of the order at its location: 99 of 100, in milliseconds. */
  newsWithinMs(orders: readonly Acknowledged[]): number
  /** Orders that the board of their location was never told of. */
  missed(orders: readonly Acknowledged[]): number
  close(): void
}

/** Opens one live feed at each place, in the name of somebody who works there only. */
export async function openBoards(url: string, places: readonly Place[]): Promise<Boards> {
  const heard = new Map<string, number>()
  const open: ClientRequest[] = []
  for (const { id } of places) {
    const { headers } = await hire(url, { name: 'Ravi Kumar', role: 'staff', locationIds: [id] })
    const request = get(`${url}/api/events`, { agent: false, headers })
    open.push(request)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`A feed was answered ${response.statusCode}`)
    response.setEncoding('utf8').on('data', (text: string) => {
      for (const [orderId] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
        if (!heard.has(orderId)) heard.set(orderId, performance.now())
      }
    })
    response.on('error', () => undefined)
  }
  const withBoard = new Set(places.map(({ id }) => id))
  const ofBoards = (orders: readonly Acknowledged[]) => orders.filter(({ placeId }) => withBoard.has(placeId))
  return {
    newsWithinMs(orders) {
      const delays = ofBoards(orders).flatMap(({ orderId, answeredMs }) => {
        const at = heard.get(orderId)
        return at === undefined ? [] : [Math.max(0, at - answeredMs)]
      })
      return percentile(Float64Array.from(delays).sort(), 0.99)
    },
    missed: (orders) => ofBoards(orders).filter(({ orderId }) => !heard.has(orderId)).length,
    close() {
      for (const request of open) request.on('error', () => undefined).destroy()
    },
  }
}
