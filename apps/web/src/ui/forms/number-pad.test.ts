import { describe, expect, test } from 'vitest'

import { afterKey, type PadKey, type PadKind } from './number-pad.tsx'
import { placeBeside } from './pad-field.tsx'

/** Presses keys in turn, as on a pad just opened with the value `stood`. */
function press(kind: PadKind, keys: string, stood = '', isFresh = true): string {
  const names: Partial<Record<string, PadKey>> = { '<': 'back', x: 'clear' }
  return keys
    .split('')
    .reduce((typed, key, index) => afterKey(kind, typed, names[key] ?? (key as PadKey), isFresh && index === 0), stood)
}

describe('the number pad', () => {
  test.each<[string, string, string]>([
    ['dials a phone number', press('phone', '9025550144', '', false), '9025550144'],
    ['goes on with a number that was begun', press('phone', '0144', '902555', false), '9025550144'],
    ['takes a digit back', press('phone', '12<3', '', false), '13'],
    ['clears the field', press('phone', 'x', '902', false), ''],
    ['replaces what stood there with the first digit', press('whole', '4', '1'), '4'],
    ['goes on with the second digit', press('whole', '12', '1'), '12'],
    ['holds no count of four digits', press('whole', '1234'), '123'],
    ['writes an amount', press('money', '40.5'), '40.5'],
    ['puts a zero before a point', press('money', '.75'), '0.75'],
    ['knows one point only', press('money', '1.2.5'), '1.25'],
    ['stops after the cents', press('money', '20.519'), '20.51'],
    ['replaces an amount that was chosen whole', press('money', '5', '40.00'), '5'],
  ])('the number pad %s', (_, typed, expected) => {
    expect(typed).toBe(expected)
  })
})

describe('the place of the number pad', () => {
  const panel = { width: 264, height: 336 }
  const box = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  })

  test('the number pad stands left of the ticket, level with its field', () => {
    const place = {
      field: box(480, 174, 290, 48),
      column: box(457, 93, 328, 1060),
      panel,
      view: { width: 805, height: 1180 },
    }
    expect(placeBeside(place)).toEqual({ left: 181, top: 174 })
  })

  test('the number pad stays within the screen when its field is at the foot of it', () => {
    const place = {
      field: box(480, 1100, 290, 48),
      column: box(457, 93, 328, 1060),
      panel,
      view: { width: 805, height: 1180 },
    }
    expect(placeBeside(place).top).toBe(1180 - 336 - 8)
  })

  test('the number pad stands below the field on a phone, and above it where there is no room below', () => {
    const column = box(16, 313, 358, 900)
    const view = { width: 390, height: 844 }
    expect(placeBeside({ field: box(33, 394, 324, 48), column, panel, view })).toEqual({ left: 33, top: 454 })
    expect(placeBeside({ field: box(33, 700, 324, 48), column, panel, view })).toEqual({ left: 33, top: 352 })
  })
})
