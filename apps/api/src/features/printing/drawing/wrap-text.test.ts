import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { wrapText } from './wrap-text.ts'

const LINE = { most: 20, more: 0, spaceWidth: 1 }
/** Every letter is one dot wide. */
const letters = (text: string) => text.length
const wrapped = (text: string, line = LINE) =>
  wrapText([{ text }], line, letters).map(({ pieces }) => pieces.map((piece) => piece.text).join('|'))

test('text goes on in the next line between two words, and within a word only where it is longer than a line', () => {
  expect(wrapped('Butter Chicken with a lot of cream')).toEqual(['Butter Chicken with', 'a lot of cream'])
  expect(wrapped(`no ${'x'.repeat(45)} please`)).toEqual(['no', 'x'.repeat(20), 'x'.repeat(20), 'xxxxx please'])
})

test('a space that does not break keeps its words together, and a line of the guest stays a line', () => {
  expect(wrapped('Chicken Biryani 1\u00A0×\u00A0Naan')).toEqual(['Chicken Biryani', '1\u00A0×\u00A0Naan'])
  expect(wrapped('no onion\nno garlic')).toEqual(['no onion', 'no garlic'])
})

test('a first line may be longer than those below it', () => {
  expect(wrapped('Vegetable Biryani with rice', { ...LINE, more: 3 })).toEqual(['Vegetable Biryani with', 'rice'])
})

test('no letter is lost, no line is longer than the paper, and a letter keeps its vowel signs', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('धन्यवाद'.repeat(9), 'x'.repeat(80)),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      const lines = wrapText(
        texts.map((one) => ({ text: one })),
        LINE,
        letters,
      )
      const letterOf = (one: string) => one.replaceAll(/[ \n]/g, '')
      const set = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('')
      expect(letterOf(set)).toBe(letterOf(texts.join('')))
      const graphemes = [...new Intl.Segmenter('en').segment(texts.join(' '))].map(({ segment }) => segment.length)
      const most = Math.max(LINE.most, ...graphemes)
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(most)
    }),
  )
})
