import { RETENTION } from '@thali/domain/law/retention'
import { describe, expect, test } from 'vitest'

import { PrivacyPage } from '../site/legal/privacy.page.tsx'
import { words as englishClosed } from './en/account/closed.ts'
import { words as englishData } from './en/account/your-data.ts'
import { words as englishPolicy } from './en/legal/privacy.ts'
import { words as frenchClosed } from './fr/account/closed.ts'
import { words as frenchData } from './fr/account/your-data.ts'
import { words as frenchPolicy } from './fr/legal/privacy.ts'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

type Periods = typeof RETENTION

/** Each period with a number of its own, from 301 on. */
function withOtherNumbers(): { periods: Periods; numbers: number[] } {
  let last = 300
  const numbers: number[] = []
  const other = (name: string) => {
    last += 1
    numbers.push(last)
    return name.endsWith('Cents') ? last * 100 : last
  }
  const periods = Object.fromEntries(
    Object.entries(RETENTION).map(([kind, period]) => [
      kind,
      Object.fromEntries(Object.keys(period).map((name) => [name, other(name)])),
    ]),
  )
  return { periods: periods as unknown as Periods, numbers }
}

const { periods, numbers } = withOtherNumbers()
const numbersIn = (text: string) => [...new Set(text.match(/\d+/g)?.map(Number))].toSorted((one, other) => one - other)
/** A period in letters, which would stay when the number changes. */
const SPELLED =
  /\b(?:two|three|four|five|six|seven|ten|twelve|thirty|deux|trois|quatre|cinq|sept|dix|douze|treize|trente)\b[^.,;]{0,20}\b(?:days?|months?|years?|jours?|mois|ans?|années?)\b/i

// Ruling 66
describe('how long personal data is kept', () => {
  test.each([
    ['English', englishPolicy],
    ['French', frenchPolicy],
  ])('the privacy policy in %s tells every period, and none by a number of its own', (_, { kept }) => {
    const text = kept(periods).points.join(' ')
    expect(numbersIn(text)).toEqual(numbers)
    expect(text).not.toMatch(SPELLED)
  })

  test('the privacy page shows the periods by which data is erased', () => {
    const page = wordsOf(drawPart(<PrivacyPage />))
    for (const point of englishPolicy.kept(RETENTION).points) expect(page).toContain(point)
  })

  test.each([
    ['English', englishData],
    ['French', frenchData],
  ])('who closes an account in %s reads how long its contacts stay', (_, { gone, stays }) => {
    const { orderContact, bookingContact, orderName } = periods
    const told = [orderContact.closedDays, orderName.namedFromCents / 100, bookingContact.closedDays]
    expect(numbersIn(gone + stays(periods))).toEqual(told)
    expect(stays(periods)).not.toMatch(SPELLED)
  })

  test.each([
    ['English', englishClosed],
    ['French', frenchClosed],
  ])('after an account was closed its owner reads in %s what stays, and until when', (_, { what, until }) => {
    const kinds = Object.keys(what) as (keyof typeof what)[]
    const text = kinds.map((kind) => what[kind](periods)).join(' ')
    expect(numbersIn(text)).toEqual([periods.orderName.namedFromCents / 100])
    for (const kind of kinds) expect(until[kind]('May 19, 2027')).toContain('May 19, 2027')
  })
})
