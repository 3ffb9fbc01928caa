import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { DIET_MARKS, GUEST_NUMBERS, namesOf } from '@thali/domain/menu/dish-fields'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { ItemDialog } from './item-dialog.tsx'
import { dietsOf } from '#web/dishes/dish-marks.tsx'
import { MarkDrawings } from '#web/dishes/mark-drawings.tsx'
import { render } from '#web/entry-server.tsx'
import { aMenuItem } from '#web/testing/a-menu-item.ts'
import { drawPart, wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'
import { aLocation, aSiteRequest } from '#web/testing/site-requests.ts'

const TRURO = aLocation({ id: 'truro', name: 'Truro Heights' })
/** A Friday, 7:30 PM in Halifax. */
const EVENING = '2026-07-10T22:30:00.000Z'
/** The same evening, an hour after the doors are closed. */
const NIGHT = '2026-07-11T02:00:00.000Z'

function aDish(name: string, changed: Partial<MenuItemView> = {}): MenuItemView {
  return aMenuItem(name, { description: `${name} as at home`, price: 17.99, ...changed })
}

/** The menu page as the server draws it at that time. */
async function drawMenu(
  location: MenuView['location'] = TRURO,
  now = EVENING,
  lassi: Partial<MenuItemView> = {},
): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const items = [aDish('Korma'), aDish('Lassi', { spiceLevel: 'none', price: 5.5, ...lassi })]
  const body = { location, categories: [{ id: 'mains', name: 'Mains' }], items, version: 1 } satisfies MenuView
  const { html } = await render(aSiteRequest('/menu/truro', { answers: { '/menu/truro': { status: 200, body } } }))
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

afterEach(() => vi.useRealTimers())

// CUS-MEN-14
test('the menu shows each dish with its name, price, description and a button that adds it', async () => {
  const dishes = [...(await drawMenu()).matchAll(/<li class="dish".*?<\/li>/gs)].map(([dish]) => dish)
  expect(dishes).toHaveLength(2)
  for (const [index, [name, price]] of [
    ['Korma', '$17.99'],
    ['Lassi', '$5.50'],
  ].entries()) {
    const dish = dishes[index] ?? ''
    expect(wordsOf(dish)).toContain(`${name} ${name} as at home ${price}`)
    expect(dish).toMatch(new RegExp(`<button[^>]*aria-label="Add ${name}"`))
  }
})

test('a row names no diet and no usual heat to those who see its square and chillies, and both to those who hear it', async () => {
  const html = await drawMenu(TRURO, EVENING, { isVegetarian: true, allergens: ['dairy'] })
  const [korma = '', lassi = ''] = [...html.matchAll(/<li class="dish".*?<\/li>/gs)].map(([dish]) => dish)
  expect(korma).toContain('<span class="sr-only">Heat: Medium</span>')
  expect(wordsOf(korma)).not.toMatch(/usually/i)
  expect(lassi).toContain('<span class="sr-only">Vegetarian</span>')
  expect(wordsOf(lassi)).toContain('Contains dairy')
})

test.each([
  ['few portions', { portionsLeft: 2, note: '2 left' }, '2 left'],
  ['no portion', { portionsLeft: 0, isAvailable: false, note: 'Sold out today' }, 'Sold out today'],
])('a dish of which %s is left says so', async (_case, lassi, words) => {
  const dishes = wordsOfEach(await drawMenu(TRURO, EVENING, lassi), 'li')
  const [korma, drawn] = ['Korma', 'Lassi'].map((name) => dishes.find((dish) => dish.startsWith(name)))
  expect(drawn).toContain(words)
  expect(korma).not.toContain('left')
})

test('a dish that is sold out today and can be ordered for later says so, and has the button that adds it', async () => {
  const note = 'Sold out today · order for tomorrow'
  const html = await drawMenu(TRURO, EVENING, { isAvailable: false, portionsLeft: 0, later: true, note })
  expect(wordsOfEach(html, 'li').find((dish) => dish.startsWith('Lassi'))).toContain(note)
  expect(html).toMatch(/<button[^>]*aria-label="Add Lassi"/)
  expect(await drawMenu(TRURO, EVENING, { isAvailable: false })).not.toContain('aria-label="Add Lassi"')
})

test('a dish that is not always sold says when it is', async () => {
  const note = 'Only 8:00 AM to 11:00 AM.'
  const dishes = wordsOfEach(await drawMenu(TRURO, EVENING, { note }), 'li')
  expect(dishes.filter((dish) => dish.includes(note))).toHaveLength(1)
})

// CUS-MEN-13
describe('the menu of a location', () => {
  test.each([
    ['that is open', TRURO, EVENING, 'Open now'],
    ['that is closed', TRURO, NIGHT, 'Closed - Opens tomorrow at 11:30 AM'],
    ['that goes out of business meanwhile', { ...TRURO, isActive: false }, EVENING, 'Location is currently inactive'],
  ])('the menu of a location %s says so', async (_case, location, now, words) => {
    expect(wordsOfEach(await drawMenu(location, now), 'header').join(' ')).toContain(words)
  })
})

function drawDialog(item: MenuItemView, menuItem = item): string {
  const ignore = () => undefined
  return drawPart(
    <ItemDialog
      item={item}
      menu={{ location: TRURO, categories: [], items: [menuItem], version: 1 }}
      diets={[]}
      choice={null}
      line={null}
      onChoice={ignore}
      onDone={ignore}
      onClose={ignore}
    />,
  )
}

// CUS-MEN-10
test('the heats of a dish are offered by name, each with what it means', () => {
  const html = drawDialog(aDish('Korma'))
  expect(wordsOfEach(html, 'label').slice(0, 3)).toEqual([
    'Mild Gentle warmth, all of the aroma',
    'Medium A steady heat that builds',
    'Hot Fiery, as it is cooked at home',
  ])
  expect([...html.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, id]) => id)).toEqual(['mild', 'medium', 'hot'])
})

test('a dish that is open costs what the menu says now, and cannot be added once it is sold out', () => {
  const asOpened = aDish('Korma')
  const draw = (changed: Partial<MenuItemView>) =>
    wordsOfEach(drawDialog(asOpened, { ...asOpened, ...changed }), 'button').join(' ')
  expect(draw({ price: 21.99 })).toContain('Add · Mild · $21.99')
  expect(draw({ isAvailable: false })).not.toContain('Add ·')
  expect(draw({ isAvailable: false, later: true })).toContain('Add ·')
})

describe('a size that takes more portions than are left today', () => {
  const ignore = () => undefined
  const noMarks = { isVegetarian: false, isVegan: false, isGlutenFree: false, allergens: [] }
  const size = { price: 0, most: 1, preset: 0, itemId: null, opensGroupId: null, isAvailable: true, ...noMarks }
  const options = [{ ...size, id: 'bowl', name: 'Family bowl', portions: 3 }]
  const groups = [{ id: 'size', name: 'Size', least: 1, most: 1, free: 0, options }]
  const item = aDish('Lassi', { spiceLevel: 'none', groups: ['size'], portionsLeft: 2, note: '2 left' })
  const draw = (location: MenuView['location']) =>
    drawPart(
      <ItemDialog
        item={item}
        menu={{ location, categories: [], items: [item], groups, version: 1 }}
        diets={[]}
        choice={{ quantity: 1, spice: null, choices: [{ group: 'size', option: 'bowl', units: 1 }] }}
        line={null}
        onChoice={ignore}
        onDone={ignore}
        onClose={ignore}
      />,
    )

  test.each([
    ['can be chosen where orders for later are taken', { ...TRURO, plansOrders: true as const }, false],
    ['cannot be chosen elsewhere', TRURO, true],
  ])(
    'a size that takes more portions than are left %s, and the guest reads how few there are',
    (_rule, location, isStopped) => {
      const html = draw(location)
      expect(wordsOf(html)).toContain('Only 2 left, this takes 3')
      expect(html.includes('stepper-limit')).toBe(isStopped)
    },
  )
})

test('each number that guests read stands where a dish is chosen, and a missing one leaves no trace', () => {
  // The most of one order is told by the stepper of the quantity, once it is reached.
  const numbers = namesOf(GUEST_NUMBERS).filter((field) => field !== 'maxQuantity')
  const values = Object.fromEntries(numbers.map((field, index) => [field, 71 + index]))
  const words = wordsOf(drawDialog(aDish('Korma', values)))
  expect(numbers.filter((field) => !words.includes(` ${values[field]} `))).toEqual([])
  expect(wordsOf(drawDialog(aDish('Korma')))).not.toMatch(/undefined|null|NaN/)
})

test.each(namesOf(DIET_MARKS))(
  'the mark %s stands in words where a dish is chosen, and is drawn on the menu',
  (mark) => {
    const korma = aDish('Korma', { [mark]: true })
    expect(wordsOf(drawDialog(korma))).not.toBe(wordsOf(drawDialog(aDish('Korma'))))
    const drawings = drawPart(<MarkDrawings />)
    expect(dietsOf(korma).filter((diet) => !drawings.includes(`id="diet-${diet}"`))).toEqual([])
  },
)
