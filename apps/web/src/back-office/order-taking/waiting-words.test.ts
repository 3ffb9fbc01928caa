import { describe, expect, test } from 'vitest'

import { waitingWords } from './waiting-chip.tsx'

describe('the chip of waiting work beside an order', () => {
  test.each([
    ['nothing while nothing waits', 0, [], '', 'plain'],
    ['held orders and unpaid links together', 1, ['open', 'processing'], '3 waiting', 'plain'],
    ['that a link was paid', 0, ['open', 'paid'], '1 waiting · 1 paid', 'paid'],
    ['that one will not be paid, before all', 1, ['paid', 'expired'], '1 waiting · 1 paid · 1 not paid', 'trouble'],
  ] as const)('the chip beside an order says what waits: %s', (_, held, links, words, tone) => {
    expect(waitingWords({ held, links })).toEqual({ words, tone })
  })
})
