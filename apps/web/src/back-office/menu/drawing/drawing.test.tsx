import { readBowl } from '@thali/domain/menu/bowls/bowl'
import { isHonest } from '@thali/domain/menu/bowls/honest'
import { expect, test } from 'vitest'

import { KINDS } from './drawing-choices.ts'
import { DrawingField } from './drawing-field.tsx'
import { drawPart, wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'

function drawn(value: string, allergens: readonly string[]): string {
  return drawPart(
    <DrawingField
      value={value}
      onChange={() => undefined}
      inherited={{ label: 'As its category', drawing: 'glass/foam//milk' }}
      drawn={value}
      isAllowed={(part) => isHonest(part, allergens)}
      hint=""
    />,
  )
}

test('each kind that a drawing begins with can be drawn, and no two are the same vessel with the same body', () => {
  expect(KINDS.filter(({ drawing }) => readBowl(drawing) === null)).toEqual([])
  const kinds = KINDS.map(({ drawing }) => drawing.split('/').slice(0, 2).join('/'))
  expect(new Set(kinds).size).toBe(KINDS.length)
})

test('only what shows no undeclared allergen can be chosen for a dish', () => {
  const vegan = wordsOf(drawn('katori/chunks//masala', []))
  for (const word of ['Paneer', 'Bread', 'Lassi', 'Milk', 'Nuts', 'Swirl of cream']) expect(vegan).not.toContain(word)
  const rich = wordsOf(drawn('katori/chunks//masala', ['dairy', 'nuts', 'gluten']))
  for (const word of ['Paneer', 'Bread', 'Lassi', 'Milk', 'Nuts', 'Swirl of cream']) expect(rich).toContain(word)
})

test('color and garnish are asked once a kind is chosen, and no fourth garnish is offered', () => {
  expect(wordsOfEach(drawn('', []), 'legend')).toEqual(['Drawn as'])
  const full = drawn('katori/chunks/herb+onion+mint/masala', [])
  expect(wordsOfEach(full, 'legend')).toEqual(['Drawn as', 'Color', 'On it, at most 3'])
  expect(wordsOfEach(full, 'button')).toEqual(['Coriander', 'Onion', 'Mint'])
})
