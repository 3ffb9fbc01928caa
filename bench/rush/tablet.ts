import { randomUUID } from 'node:crypto'

import type { Member } from '../support/crew.ts'

/** Somebody who acts at the tablet by PIN. */
export type Hand = Pick<Member, 'id' | 'name'> & { pin: string }

export type Answer = { status: number; body: Record<string, unknown> }

/** Calls with a key of their own. @throws when a call is refused */
export function createCaller(url: string) {
  return async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: object,
  ): Promise<Answer['body']> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Answer['body']
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
}

/** One tablet that several people use in turn: each enters a PIN before they act. */
export function createTablet(call: ReturnType<typeof createCaller>, device: Member) {
  let turn: Promise<unknown> = Promise.resolve()
  const switchMs: number[] = []

  let acting: Hand | undefined

  async function become(hand: Hand): Promise<void> {
    if (acting === hand) return
    const { id: userId, pin } = hand
    const began = performance.now()
    await call('POST', '/api/device/switch', device.headers, { userId, pin })
    acting = hand
    switchMs.push(performance.now() - began)
  }

  return {
    switchMs,

    /** Does something as this person, once those before are done. */
    as<Result>(hand: Hand, work: (headers: Record<string, string>) => Promise<Result>): Promise<Result> {
      const done = turn.then(async () => {
        await become(hand)
        return work({ ...device.headers, 'x-acting-account': hand.id })
      })
      turn = done.catch(() => {})
      return done
    },
  }
}

export type Tablet = ReturnType<typeof createTablet>
