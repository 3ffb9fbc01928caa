import { setTimeout as wait } from 'node:timers/promises'

import { DISHES } from '@thali/testing/order-payload'

import { LOCATIONS, type LocationId } from '../support/crew.ts'
import type { Random } from '../support/random.ts'
import { changeCategory, changeDish, changeGroup, type ChangingMenu, changeStations, sellOut } from './changing-menu.ts'
import { undeclaredDrawings } from './check-sales.ts'
import { ADMIN_PROGRAM, type ProofHouse } from './proof-setup.ts'

export type Call = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: object }
type Statement = { sql: string; values: readonly string[] }
/** Something that an owner changes, and what takes it back where it does not stay. */
type Change = { name: string; make: (location: LocationId, random: Random) => { done: Step; undone?: Step } }
type Step = readonly (Call | Statement)[]

/** For how long a change stands, and a pause between two, at most. */
const STANDS_MS = 250
const RESTS_MS = 600

const availability = (location: LocationId, id: string, isAvailable: boolean): Call => ({
  method: 'POST',
  path: `/api/admin/menu/${location}/availability`,
  body: { ids: [id], isAvailable, until: null },
})

function aDish(location: LocationId, random: Random): string {
  const [dish] = random.shuffle(Object.values(DISHES))
  return `${location}-${dish?.slug}`
}

const CHANGES: readonly Change[] = [
  {
    name: 'a dish was hidden',
    make(location, random) {
      const id = aDish(location, random)
      return { done: [availability(location, id, false)], undone: [availability(location, id, true)] }
    },
  },
  {
    name: 'a dish was deleted',
    make(location, random) {
      const id = aDish(location, random)
      return {
        done: [{ method: 'DELETE', path: `/api/admin/menu/${location}/items/${id}` }],
        undone: [
          { sql: 'UPDATE menu_items SET deleted_at = NULL WHERE id = $1', values: [id] },
          availability(location, id, true),
        ],
      }
    },
  },
  { name: 'a location was deactivated', make: (location) => toLocation(location, { isActive: false }) },
  {
    name: 'a location was deleted although pages and orders were open there, as in the moment in which they are stored',
    make: (location) => ({
      done: [
        {
          sql: `WITH gone AS (
              UPDATE locations SET is_active = false, deleted_at = now(), menu_version = menu_version + 1
              WHERE id = $1 RETURNING id, menu_version)
            INSERT INTO changes (topic, subject, location_id, version) SELECT 'location', id, id, menu_version FROM gone`,
          values: [location],
        },
      ],
      undone: toLocation(location, {}).undone,
    }),
  },
  {
    name: 'every day was closed',
    make: (location) => toLocation(location, { hours: weekOf({ open: '11:00', close: '22:00', closed: true }) }),
  },
  {
    name: 'guests’ orders were paused',
    make(location) {
      const path = `/api/admin/locations/${location}/pause`
      return {
        done: [{ method: 'POST', path, body: { minutes: 15 } }],
        undone: [{ method: 'POST', path, body: { minutes: 0 } }],
      }
    },
  },
]

/** What stays as it was changed, and an option that is sold out for a while. */
function changesOf(menu: ChangingMenu): Change[] {
  return [
    { name: 'a dish was drawn, cooked and heated otherwise', make: (...at) => ({ done: [changeDish(menu, ...at)] }) },
    { name: 'presets and options of a group were changed', make: (...at) => ({ done: [changeGroup(menu, ...at)] }) },
    { name: 'stations were added, renamed and removed', make: (...at) => ({ done: [changeStations(menu, ...at)] }) },
    { name: 'a category got another line and drawing', make: (...at) => ({ done: [changeCategory(menu, ...at)] }) },
    { name: 'an option was sold out', make: sellOut },
  ]
}

/**
 * Changes the restaurant again and again while guests pay, each kind as often as the others, until the signal comes. Answers
 * how often each was done, and what the menus drew meanwhile that no dish declared.
 */
export async function changeTheHouse(
  { api, database }: Pick<ProofHouse, 'api' | 'database'>,
  { menu, random, signal }: { menu: ChangingMenu; random: Random; signal: AbortSignal },
): Promise<{ counts: [string, number][]; drawnWrongly: string[] }> {
  const changes = [...CHANGES, ...changesOf(menu)]
  const counts = new Map(changes.map(({ name }) => [name, 0]))
  const drawnWrongly: string[] = []
  async function take(step: Step): Promise<boolean> {
    let isDone = true
    for (const one of step) {
      if ('sql' in one) await database.query(one.sql, [...one.values])
      else isDone &&= (await api.change({ person: ADMIN_PROGRAM, body: {}, ...one }, [])).status === 200
    }
    return isDone
  }
  while (!signal.aborted) {
    for (const { name, make } of random.shuffle(changes)) {
      if (signal.aborted) break
      const { done, undone = [] } = make(random.pick(LOCATIONS), random)
      if (await take(done)) counts.set(name, (counts.get(name) ?? 0) + 1)
      await wait(random.int(STANDS_MS))
      drawnWrongly.push(...(await undeclaredDrawings(api)))
      await take(undone)
      await wait(random.int(RESTS_MS))
    }
  }
  return { counts: [...counts].map(([name, count]) => [`Meanwhile ${name}`, count]), drawnWrongly }
}

function toLocation(location: LocationId, change: object): { done: Step; undone: Step } {
  const path = `/api/admin/locations/${location}`
  const usual = { isActive: true, hours: weekOf({ open: '00:00', close: '24:00', closed: false }) }
  return { done: [{ method: 'PATCH', path, body: change }], undone: [{ method: 'PATCH', path, body: usual }] }
}

function weekOf(day: object): object {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return Object.fromEntries(days.map((name) => [name, day]))
}
