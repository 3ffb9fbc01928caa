import { setTimeout as wait } from 'node:timers/promises'

import { DISHES } from '@thali/testing/order-payload'

import { LOCATIONS, type LocationId } from '../support/crew.ts'
import { ADMIN_PROGRAM, type ProofHouse } from '../payments/proof-setup.ts'
import type { Random } from '../payments/random.ts'

type Sent = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }
/** Something that an owner changes, and what takes it back. */
type Change = { name: string; make: (location: LocationId, random: Random) => { done: Sent; undone: Sent } }

/** For how long a change stands, and a pause between two, at most. */
const STANDS_MS = 250
const RESTS_MS = 600

const CHANGES: [Change, ...Change[]] = [
  {
    name: 'a dish is hidden',
    make(location, random) {
      const [dish] = random.shuffle(Object.values(DISHES))
      const ids = [`${location}-${dish?.slug}`]
      const path = `/api/admin/menu/${location}/availability`
      return {
        done: { method: 'POST', path, body: { ids, isAvailable: false, until: null } },
        undone: { method: 'POST', path, body: { ids, isAvailable: true, until: null } },
      }
    },
  },
  { name: 'the location is deactivated', make: (location) => toLocation(location, { isActive: false }) },
  {
    name: 'the location is deleted, where nothing is open there',
    make: (location) => ({
      done: { method: 'DELETE', path: `/api/admin/locations/${location}` },
      undone: toLocation(location, {}).undone,
    }),
  },
  {
    name: 'every day is closed',
    make: (location) => toLocation(location, { hours: weekOf({ open: '11:00', close: '22:00', closed: true }) }),
  },
  {
    name: 'guests’ orders are paused',
    make(location) {
      const path = `/api/admin/locations/${location}/pause`
      return {
        done: { method: 'POST', path, body: { minutes: 15 } },
        undone: { method: 'POST', path, body: { minutes: 0 } },
      }
    },
  },
]

/** Changes the house again and again while guests pay, until the signal comes. Answers how often. */
export async function changeTheHouse(
  { api }: Pick<ProofHouse, 'api'>,
  random: Random,
  signal: AbortSignal,
): Promise<number> {
  let changes = 0
  const send = ({ path, method, body = {} }: Sent) => api.change({ person: ADMIN_PROGRAM, path, method, body }, [])
  while (!signal.aborted) {
    const { done, undone } = random.pick(CHANGES).make(random.pick(LOCATIONS), random)
    const { status } = await send(done)
    await wait(random.int(STANDS_MS))
    await send(undone)
    if (status === 200) changes++
    await wait(random.int(RESTS_MS))
  }
  return changes
}

function toLocation(location: LocationId, change: object): { done: Sent; undone: Sent } {
  const path = `/api/admin/locations/${location}`
  const usual = { isActive: true, hours: weekOf({ open: '00:00', close: '24:00', closed: false }) }
  return { done: { method: 'PATCH', path, body: change }, undone: { method: 'PATCH', path, body: usual } }
}

function weekOf(day: object): object {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return Object.fromEntries(days.map((name) => [name, day]))
}
