import fc from 'fast-check'
import { expect, test } from 'vitest'

import { takeOne, unitsOf } from './choice-edits.ts'
import type { Choice } from './choices.ts'
import type { OptionGroup, OptionMenu } from './option-group.ts'

const CURRIES = ['dal', 'gobi', 'chana', 'paneer']
const menu: OptionMenu = { group: () => undefined, dish: () => undefined }

function curries(most: number): OptionGroup {
  const plain = { frenchName: null, deltaCents: 0, most: 2, preset: 0, itemId: null, opensGroupId: null }
  const options = CURRIES.map((id) => ({ ...plain, id, name: id, isAvailable: true }))
  return { id: 'curries', name: 'Two curries', frenchName: null, least: most, most, free: 0, options }
}

/** The units after these were tapped one after the other, and what the last tap replaced. */
function tap(group: OptionGroup, ...ids: string[]) {
  let choices: readonly Choice[] = []
  let replaced: string | null = null
  for (const id of ids) {
    const taken = takeOne(choices, group, id, menu)
    choices = taken.choices
    replaced = taken.replaced?.id ?? null
  }
  return { units: Object.fromEntries(choices.map(({ option, units }) => [option, units])), replaced }
}

test('a tap takes an option; one too many takes the place of the older choice', () => {
  expect(tap(curries(2), 'dal', 'gobi')).toEqual({ units: { dal: 1, gobi: 1 }, replaced: null })
  expect(tap(curries(2), 'dal', 'gobi', 'chana')).toEqual({ units: { gobi: 1, chana: 1 }, replaced: 'dal' })
  expect(tap(curries(2), 'dal', 'gobi', 'chana', 'paneer')).toEqual({
    units: { chana: 1, paneer: 1 },
    replaced: 'gobi',
  })
})

test('two of one dish give way one by one, and the same dish twice replaces the other', () => {
  expect(tap(curries(2), 'dal', 'dal', 'gobi')).toEqual({ units: { dal: 1, gobi: 1 }, replaced: 'dal' })
  expect(tap(curries(2), 'dal', 'gobi', 'gobi')).toEqual({ units: { gobi: 2 }, replaced: 'dal' })
})

test('however it is tapped, a full group stays full and never holds too many', () => {
  const taps = fc.array(fc.constantFrom(...CURRIES), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(taps, fc.integer({ min: 2, max: 3 }), (ids, most) => {
      const group = curries(most)
      let choices: readonly Choice[] = []
      for (const id of ids) {
        const before = unitsOf(choices, group.id, id)
        // The screen offers no third of one dish.
        if (before < 2) choices = takeOne(choices, group, id, menu).choices
      }
      const sum = choices.reduce((total, { units }) => total + units, 0)
      expect(sum).toBeLessThanOrEqual(most)
      expect(choices.every(({ units }) => units > 0)).toBe(true)
    }),
  )
})
