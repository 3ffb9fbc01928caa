import { expect, test } from 'vitest'

import { fromNearerEnd } from './list-pages.ts'

test('every page of a list that is read from its nearer end has exactly its rows', () => {
  for (const total of [0, 1, 6, 7, 20]) {
    const rows = Array.from({ length: total }, (_, index) => index)
    for (let offset = 0; offset <= total + 3; offset++) {
      const near = fromNearerEnd({ limit: 3, offset }, total)
      const found = (near.isFromLast ? rows.toReversed() : rows).slice(near.offset, near.offset + near.limit)
      expect(near.isFromLast ? found.toReversed() : found).toEqual(rows.slice(offset, offset + 3))
      expect(near.offset).toBeLessThanOrEqual(total / 2)
    }
  }
})
