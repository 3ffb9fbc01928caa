import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DEVICE_MISSES, pinProblem, pinRestMinutes } from './pins.ts'

const pins = (length: number) =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'))

describe('a PIN', () => {
  test.each(['4821', '90217', '730918', '0419'])('has four to six digits: %s', (pin) => {
    expect(pinProblem(pin)).toBeNull()
  })

  test.each(['', '482', '4821990', '48a1', '48 21', '４８２１', '-482'])('is refused when it has not: %s', (pin) => {
    expect(pinProblem(pin)).toBe('digits')
  })

  test.each(['1234', '4321', '0000', '7777', '56789', '987654', '111111', '1212', '2580', '123123'])(
    'is refused when many people choose it: %s',
    (pin) => {
      expect(pinProblem(pin)).toBe('common')
    },
  )

  test('leaves a guesser at one device at most 0.16 % of those of four digits', () => {
    const usable = pins(4).filter((pin) => pinProblem(pin) === null)
    expect(DEVICE_MISSES / usable.length).toBeLessThan(0.0016)
  })
})

describe('after wrong PINs', () => {
  test('every fifth in a row lets the PIN rest: for 5 minutes, for 15, then for an hour each time', () => {
    expect([5, 10, 15, 20, 25].map(pinRestMinutes)).toEqual([5, 15, 60, 60, 60])
  })

  test('the ones in between let the next be tried at once', () => {
    fc.assert(
      fc.property(fc.nat(1_000), (misses) => {
        fc.pre(misses % 5 > 0 || misses === 0)
        expect(pinRestMinutes(misses)).toBeNull()
      }),
    )
  })
})
