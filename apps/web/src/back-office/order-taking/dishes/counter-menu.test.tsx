import type { MenuItemView } from '@thali/contracts/menu/menu'
import { expect, test } from 'vitest'

import { repeatOrder } from '../ticket/last-orders.tsx'
import { counterMenu } from './counter-menu.ts'
import { MenuTile } from './menu-tile.tsx'
import { aManagedItem } from '#web/testing/a-managed-item.ts'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'
import { aLocation } from '#web/testing/site-requests.ts'

const TOMORROW = '2026-11-21T15:30:00Z'
const NOTE = 'Sold out today · order for tomorrow'
const hidden = (id: string, changed: Partial<MenuItemView> = {}): MenuItemView => ({
  ...aManagedItem({ id, name: id, isAvailable: false }),
  ...changed,
})
const atCounter = (...items: MenuItemView[]) =>
  counterMenu({ location: aLocation({ id: 'truro', name: 'Truro' }), categories: [], items, version: 1 })
const ignore = () => undefined
const tileOf = (item: MenuItemView) =>
  wordsOf(
    drawPart(
      <MenuTile
        item={item}
        tint="ghee"
        inOrder={0}
        isFirstHit={false}
        isTabStop={false}
        onPick={ignore}
        onFocus={ignore}
        onKeyDown={ignore}
      />,
    ),
  )

test('the counter may pick a dish whose portions are used up, and none that was hidden by hand', () => {
  const usedUp = hidden('naan', { hiddenUntil: TOMORROW, portionsLeft: 0 })
  expect(
    atCounter(usedUp, hidden('dal')).items.map(({ isAvailable, hiddenUntil }) => [isAvailable, hiddenUntil]),
  ).toEqual([
    [true, null],
    [false, null],
  ])
})

test('a dish that is sold out until tomorrow can be taken for tomorrow, and its tile says so', () => {
  const [later, gone] = atCounter(
    hidden('korma', { hiddenUntil: TOMORROW, later: true, note: NOTE }),
    hidden('dal', { hiddenUntil: TOMORROW, note: 'Sold out today' }),
  ).items
  expect([later?.isAvailable, gone?.isAvailable]).toEqual([true, false])
  expect(tileOf(later!)).toContain(NOTE)
  expect(tileOf(later!)).not.toContain('Sold out Sold out')
  expect(tileOf(gone!)).toContain('Sold out')
})

test('an earlier order with a dish that is sold out until tomorrow is repeated', () => {
  const menu = atCounter(hidden('korma', { hiddenUntil: TOMORROW, later: true, note: NOTE, spiceLevel: 'none' }))
  const order = { items: [{ id: 'korma', name: 'korma', quantity: 2, cartKey: 'korma-default' }] } as never
  expect(repeatOrder([], order, menu)).toMatchObject({ cart: [{ id: 'korma', quantity: 2 }], missing: [] })
})
