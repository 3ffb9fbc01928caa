import { expect, test } from 'vitest'

import type { ColumnStatus } from '../board-view.ts'
import { chooseColumn, FIRST_CHOICE, shownColumns, type Screen } from './shown-columns.ts'

/** The columns in sight after taps on tiles. */
function afterTaps(screen: Screen, ...taps: ColumnStatus[]): readonly ColumnStatus[] {
  return shownColumns(
    taps.reduce((choice, tapped) => chooseColumn(choice, tapped, screen), FIRST_CHOICE),
    screen,
  )
}

test('a wide screen shows all columns, and one alone after a tap on its tile', () => {
  expect(afterTaps('wide')).toEqual(['pending', 'preparing', 'ready', 'completed'])
  expect(afterTaps('wide', 'ready')).toEqual(['ready'])
  expect(afterTaps('wide', 'ready', 'ready')).toHaveLength(4)
})

test('a tablet shows two columns beside each other, and a tap brings a hidden one beside its neighbour', () => {
  expect(afterTaps('tablet')).toEqual(['pending', 'preparing'])
  expect(afterTaps('tablet', 'ready')).toEqual(['preparing', 'ready'])
  expect(afterTaps('tablet', 'ready', 'completed')).toEqual(['ready', 'completed'])
  expect(afterTaps('tablet', 'ready', 'pending')).toEqual(['pending', 'preparing'])
  expect(afterTaps('tablet', 'pending')).toEqual(['pending'])
  expect(afterTaps('tablet', 'pending', 'pending')).toEqual(['pending', 'preparing'])
})

test('a phone shows one column', () => {
  expect(afterTaps('phone')).toEqual(['pending'])
  expect(afterTaps('phone', 'ready')).toEqual(['ready'])
  expect(afterTaps('phone', 'ready', 'ready')).toEqual(['ready'])
})
