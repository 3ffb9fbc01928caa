import { expect, test } from 'vitest'

import { soundsLikeAlcohol } from './alcohol.ts'

test.each([
  'Kingfisher 330 ml',
  'Draft Beer',
  'house wine',
  'Gin & tonic',
  'Whisky',
  'WHISKEY',
  'Bière blonde',
  'Vin rouge',
])('%s sounds like alcohol', (name) => {
  expect(soundsLikeAlcohol(name)).toBe(true)
})

test.each([
  'Ginger ale',
  'Ginger tea',
  'Root Beer',
  'Non-alcoholic beer',
  'Beer-battered fish',
  'White wine sauce',
  'Kale pakora',
  'Vindaloo',
  'Rumali roti',
])('%s does not', (name) => {
  expect(soundsLikeAlcohol(name)).toBe(false)
})
