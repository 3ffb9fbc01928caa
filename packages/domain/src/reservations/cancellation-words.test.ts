import { expect, test } from 'vitest'

import { cancellationSentence, cancellationText } from './cancellation-words.ts'

const WHEN = 'Saturday, November 21, 2026, 6:30 PM AST'

test('a guest reads why the restaurant cancelled, by e-mail and on the phone', () => {
  expect(cancellationSentence(WHEN, 'Kitchen emergency')).toBe(
    'Your table on Saturday, November 21, 2026, 6:30 PM AST was cancelled (Kitchen emergency). We hope to see you another time.',
  )
  const table = { when: WHEN, partySize: 4, place: 'Truro Heights', phone: '(902) 555-0100', brand: 'Thali' }
  expect(cancellationText(table, 'Kitchen emergency')).toBe(
    'Thali: your table for 4 on Saturday, November 21, 2026, 6:30 PM AST at Truro Heights was cancelled (Kitchen emergency). Questions? Call (902) 555-0100.',
  )
})

test.for(['Customer requested cancellation', 'Customer no-show', 'Cancelled by customer', null])(
  'a guest is not told the reason of a cancellation of their own: %s',
  (reason) => {
    expect(cancellationSentence(WHEN, reason)).toMatch(/ was cancelled\. We hope/)
  },
)
