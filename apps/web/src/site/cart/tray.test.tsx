import type { Cart } from '@thali/domain/cart/cart'
import { toCartLine } from '@thali/domain/cart/cart'
import { expect, test } from 'vitest'

import { Tray } from './tray.tsx'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

const lineOf = (id: string) => toCartLine({ id, name: id, price: 5 }, null, 2)

function drawTray(cart: Cart): string {
  const items = cart.map(({ id }) => ({ id, image: null, drawing: 'katori/smooth//tomato' }))
  return drawPart(<Tray cart={cart} locationId="truro" />, { reads: { '/menu/truro': { items } } })
}
const bowlsIn = (html: string) => html.match(/class="bowl/g)?.length ?? 0

test('the tray has a bowl for each dish, one for two of the same, and says how many more than six there are', () => {
  const twice = [lineOf('dal'), { ...lineOf('dal'), cartKey: 'dal-hot' }, lineOf('naan')]
  expect(bowlsIn(drawTray(twice))).toBe(2)
  const many = ['dal', 'naan', 'lassi', 'samosa', 'biryani', 'dosa', 'chai', 'kheer', 'raita'].map(lineOf)
  expect(bowlsIn(drawTray(many))).toBe(6)
  expect(wordsOf(drawTray(many))).toBe('+3')
})

test('an empty tray is the bare plate', () => {
  const html = drawTray([])
  expect(html).toContain('#v-thali')
  expect(bowlsIn(html)).toBe(0)
})
