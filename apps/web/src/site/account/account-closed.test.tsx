import { describe, expect, test } from 'vitest'

import { AccountClosed } from './account-closed.tsx'
import { closedPath, keptIn } from './kept-of-closed.ts'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

// Ruling 67
describe('the address of the page after an account was closed', () => {
  test('what stays goes along, the shortest first', () => {
    const kept = [
      { what: 'order-name', until: '2032-12-31', why: 'tax-law' },
      { what: 'booking-contact', until: '2026-12-29', why: 'disputes' },
    ] as const
    const path = closedPath([...kept])
    expect(path).toBe('/account/closed?order-name=2032-12-31&booking-contact=2026-12-29')
    expect(keptIn(path.slice(path.indexOf('?')))).toEqual([
      { what: 'booking-contact', until: '2026-12-29' },
      { what: 'order-name', until: '2032-12-31' },
    ])
    expect(closedPath([])).toBe('/account/closed')
  })

  test('no address brings a text of its own', () => {
    expect(keptIn('?order-contact=Call%20555-0199&order-name=2027-02-31&other=2027-05-19')).toEqual([])
  })
})

test('the page after an account was closed says what is kept until when, or that nothing is', () => {
  const wordsAt = (url: string) => wordsOf(drawPart(<AccountClosed />, { url }))
  const words = wordsAt('/account/closed?order-contact=2027-05-19&order-name=2032-12-31')
  expect(words).toContain('Your account is closed')
  expect(words).toContain('on your orders Until Wednesday, May 19, 2027, in case there is a dispute')
  expect(words).toContain('$500 or more Until Friday, December 31, 2032, because tax law asks for it')
  expect(words).not.toContain('on your tables')
  expect(wordsAt('/account/closed')).toContain('nothing more to delete')
})
