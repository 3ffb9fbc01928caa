import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mentionsAllergy } from './allergy.ts'

describe('notes that are shown as an allergy', () => {
  test.each([
    'Peanut allergy: no nuts anywhere, please.',
    'No peanuts, please: it is an allergy.',
    'I am ALLERGIC to shellfish',
    'alergy to sesame',
    'allergie aux noix',
    'Mon fils est allergique',
    'lactose intolerant',
    'Coeliac, so no flour',
    'cœliaque',
    'I carry an EpiPen',
    'nut free please',
    'Are there cashews in this?',
    'gluten-free',
    'No dairy',
    'sans crème',
    'can’t have eggs',
    'Fish makes me sick',
    'peanuts',
    'मुझे एलर्जी है',
    '我对花生过敏',
  ])('a note is shown as an allergy when it says %j', (note) => {
    expect(mentionsAllergy(note)).toBe(true)
  })

  test('a note is shown as an allergy wherever in it the words stand, and however they are written', () => {
    const words = fc.constantFrom('peanut allergy', 'Allergic', 'no nuts', 'ANAPHYLAXIS', 'sesame', 'sans beurre')
    const rest = fc.array(fc.constantFrom('Please', 'extra', 'napkins', 'two', 'spoons', '\n', '!', 'merci'))
    fc.assert(
      fc.property(rest, words, rest, fc.boolean(), (before, said, after, isLoud) => {
        const note = [...before, said, ...after].join(' ')
        expect(mentionsAllergy(isLoud ? note.toUpperCase() : note)).toBe(true)
      }),
    )
  })
})

describe('plain notes', () => {
  test.each([
    '',
    'Extra napkins',
    'Two high chairs, and a birthday candle',
    'Butter chicken extra mild for the children',
    'The green sauce on the side',
    'No cutlery',
    'Buzz 3, the door is round the back',
    'Extra fish sauce, doughnut box if you have one',
    'Ring once, baby asleep',
    'Please do not cut the naan',
  ])('a note is a plain one when it says %j', (note) => {
    expect(mentionsAllergy(note)).toBe(false)
  })
})
