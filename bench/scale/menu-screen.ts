import { setTimeout as wait } from 'node:timers/promises'

import { measureTap, watchTaps } from '../desk/tap-watch.ts'
import { hire } from '../support/crew.ts'
import { openHousePage } from '../support/office-page.ts'
import { withUndo } from '../support/undoing.ts'
import { type Timing, toTiming } from './readers.ts'

const KEYS = ['d', 'i', 's', 'h', ' ', '1', '7']
const ROUNDS = 5
/** Background work of a key must be over before the next. */
const PAUSE_MS = 250

/** A manager searches the dishes on the screen: the time from each key to the next frame. */
export function timeMenuSearch(url: string, withinMs: number): Promise<Timing> {
  return withUndo(async (undo) => {
    const { headers } = await hire(url, { name: 'Grace MacLeod', role: 'manager', locationIds: ['truro'] })
    const wanted = { url, headers, watch: watchTaps }
    const page = await openHousePage(undo, wanted, '/admin/dashboard#menu', (opened) =>
      opened.getByRole('list', { name: 'Menu items' }).or(opened.getByRole('table')).first().waitFor(),
    )
    const search = page.getByRole('searchbox', { name: 'Search menu items' })
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await search.focus()
      for (const key of [...KEYS, ...KEYS.map(() => 'Backspace')]) {
        await wait(PAUSE_MS)
        times.push((await measureTap(page, 'true', () => page.keyboard.press(key))).paintMs)
      }
    }
    return toTiming('Menu, a key of the search on the screen', withinMs, times)
  })
}
