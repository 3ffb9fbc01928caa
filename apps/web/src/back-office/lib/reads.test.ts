import { beforeEach, expect, test, vi } from 'vitest'

import { forget, outdate, putRead, reread } from './reads.ts'
import { asking, openReads } from '#web/lib/api/use-read.ts'

const TRURO = { params: { location: 'truro' } } as const
const MENU = '/menu/truro'
const ITEMS = '/admin/menu/truro/items'
const DAY = '/admin/reservations/day?date=2026-11-26'
const LIST = '/admin/reservations?page=1'

let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.spyOn(asking, 'ask').mockImplementation(async (path) => {
    asked.push(path)
    return { answer: asked.length }
  })
})

/** A store in which these paths were read; the shown ones are on screen. */
function known(paths: readonly string[], shown: readonly string[] = []) {
  const store = openReads(Object.fromEntries(paths.map((path) => [path, { of: path }])))
  for (const path of shown) store.subscribe(path, () => {})
  return store
}

test('reading an endpoint again reads all its answers that are on screen, and no other endpoint', async () => {
  const store = known([MENU, '/menu/new-glasgow', ITEMS, DAY, LIST], [MENU, ITEMS, DAY, LIST])
  await reread('GET /menu/:location', 'GET /admin/reservations')
  expect(asked.toSorted()).toEqual([LIST, MENU])
  const isFresh = (path: string) => store.isFresh(path, 60_000)
  expect([MENU, '/menu/new-glasgow', ITEMS, DAY].map(isFresh)).toEqual([true, false, true, true])
})

test('an outdated answer stays on screen, and is read again when it is next shown', () => {
  const store = known([DAY, LIST], [LIST])
  outdate('GET /admin/reservations/day', 'GET /admin/reservations')
  expect([DAY, LIST].map((path) => store.isFresh(path, 60_000))).toEqual([false, true])
  expect(asked).toEqual([])
})

test('a forgotten answer is not shown, not even until there is a new one', () => {
  const store = known([MENU, ITEMS])
  forget('GET /menu/:location')
  expect([MENU, ITEMS].map((path) => store.state(path).data)).toEqual([undefined, { of: ITEMS }])
})

test('a changed answer is shown at once, and a read that was under way is sent again, because it may be older', async () => {
  const store = known([MENU])
  const older = store.read(MENU)
  await putRead(['GET /menu/:location', TRURO], (menu) => menu && { ...menu, marked: true })
  await older
  expect(asked).toEqual([MENU, MENU])
  expect(store.state(MENU).data).toEqual({ answer: 2 })
})
