import { setTimeout as wait } from 'node:timers/promises'

import { measureTap, watchTaps } from '../desk/tap-watch.ts'
import { hire } from '../support/crew.ts'
import { openHousePage } from '../support/office-page.ts'
import { percentile } from '../support/stats.ts'
import type { Timing } from './readers.ts'

const KEYS = ['d', 'i', 's', 'h', ' ', '1', '7']
const ROUNDS = 5
/** Background work of a key must be over before the next. */
const PAUSE_MS = 250

/** A manager searches the dishes on the screen: the time from each key to the next frame. */
export async function timeMenuSearch(url: string, withinMs: number): Promise<Timing> {
  const manager = await hire(url, { name: 'Grace MacLeod', role: 'manager', locationIds: ['truro'] })
  const { page, close } = await openHousePage(
    { url, headers: manager.headers, watch: watchTaps },
    '/admin/dashboard#menu',
    async (opened) => {
      await opened.getByRole('list', { name: 'Menu items' }).or(opened.getByRole('table')).first().waitFor()
    },
  )
  try {
    const search = page.getByRole('searchbox', { name: 'Search menu items' })
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await search.focus()
      for (const key of [...KEYS, ...KEYS.map(() => 'Backspace')]) {
        await wait(PAUSE_MS)
        times.push((await measureTap(page, 'true', () => page.keyboard.press(key))).paintMs)
      }
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => percentile(sorted, share)
    const name = 'Menu, a key of the search on the screen'
    return { name, withinMs, answers: times.length, p50: at(0.5), p95: at(0.95), slowest: at(1) }
  } finally {
    await close()
  }
}
