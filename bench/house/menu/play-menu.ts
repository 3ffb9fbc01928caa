import { randomUUID } from 'node:crypto'

import { ADMIN_PROGRAM } from '../../../apps/api/src/testing/start-api.ts'
import { createRandom, type Random } from '../../support/random.ts'
import type { ActOf, Axis } from '../acts.ts'
import type { House } from '../house.ts'
import { type Place, PLACES } from '../premises.ts'
import { pick } from '../targets.ts'
import {
  type Call,
  changeCategory,
  changeDish,
  changeGroup,
  type ChangingMenu,
  changeStations,
  deleteDish,
  openingOf,
  sellDish,
  sellOption,
} from './changing-menu.ts'
import { undeclaredDrawings } from './sales.ts'

type Wanted = { menu: ChangingMenu; location: Place; random: Random; isBack: boolean }

/** The call for each change of a menu or a location; with `isBack` it undoes a change that can be undone. */
export const MENU_CHANGES = {
  dish: ({ menu, location, random }: Wanted) => changeDish(menu, location, random),
  group: ({ menu, location, random }: Wanted) => changeGroup(menu, location, random),
  stations: ({ menu, location, random }: Wanted) => changeStations(menu, location, random),
  category: ({ menu, location, random }: Wanted) => changeCategory(menu, location, random),
  'sold out': ({ location, random, isBack }: Wanted) => sellOption(location, random, isBack),
  hidden: ({ location, random, isBack }: Wanted) => sellDish(location, random, isBack),
  deleted: ({ location, random }: Wanted) => deleteDish(location, random),
  paused: ({ location, isBack }: Wanted): Call => {
    return { method: 'POST', path: `/api/admin/locations/${location}/pause`, body: { minutes: isBack ? 0 : 15 } }
  },
  closed: ({ location, isBack }: Wanted): Call => {
    return { method: 'PATCH', path: `/api/admin/locations/${location}`, body: { isActive: isBack } }
  },
} as const satisfies Record<string, (wanted: Wanted) => Call>

export type MenuChange = keyof typeof MENU_CHANGES

/** Changes the menu or the location of it. The first change of a menu gives all of it a number. */
export async function changeMenu(house: House, { what, place, seed, back }: ActOf<'menu'>): Promise<Axis[]> {
  const { api, menu, found } = house
  const location = pick(PLACES, place) ?? 'truro'
  const random = createRandom(`menu:${seed}`)
  const opening = menu.stationsAt.has(location) ? [] : openingOf(menu, location, random)
  const change = MENU_CHANGES[what]({ menu, location, random, isBack: back === true })
  let isDone = false
  for (const { method, path, body } of [...opening, change]) {
    const headers = { 'idempotency-key': randomUUID() }
    const { status, text } = await api.request(ADMIN_PROGRAM, method, path, { headers, body })
    if (status >= 500) found.add(`${method} ${path} was answered ${status}: ${text.slice(0, 200)}`)
    isDone = status < 300
  }
  for (const drawn of await undeclaredDrawings(api)) found.add(`no menu draws what a dish does not declare: ${drawn}`)
  return isDone ? ['menu'] : []
}
