import { NO_OWN_WORDS } from '@thali/domain/brand/brand'
import { STARTER_COLOURS } from '@thali/domain/brand/colours'
import { expect, test } from 'vitest'

import { BrandPreview } from './brand-preview.tsx'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

const brand = { name: 'Sizzle & Spice', phone: '', email: '', taxNumber: null, ...STARTER_COLOURS, ...NO_OWN_WORDS }
const preview = (draft: Parameters<typeof BrandPreview>[0]['draft']) =>
  drawPart(<BrandPreview settings={{ brand, defaults: brand, changed: [] }} draft={draft} />)

test('what is typed of a brand is seen at once on stage, poster, a row and the third colour, in both schemes', () => {
  const html = preview({ primaryColor: '#0b4a6f', sentence: 'From the sea.' })
  for (const block of ['stage', 'poster', 'third']) expect(html.split(`data-block="${block}"`)).toHaveLength(3)
  expect(html).toContain('--stage:light-dark(#0b4a6f, #0b4a6f)')
  expect(wordsOf(html)).toContain('From the sea.')
  expect(wordsOf(html)).toContain('Palak Paneer')
})

test('a colour that cannot be read yet leaves the preview as it was', () => {
  expect(preview({ primaryColor: '#ffd000' })).toContain('--stage:light-dark(#4a1b33')
})
