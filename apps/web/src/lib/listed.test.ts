import { expect, test } from 'vitest'

import { listed } from './listed.ts'

test('things are listed in a sentence', () => {
  expect([
    listed([], 'and'),
    listed(['Truro Heights'], 'and'),
    listed(['Truro Heights', 'New Glasgow'], 'and'),
    listed(['pickup', 'delivery', 'to your table'], 'or'),
  ]).toEqual(['', 'Truro Heights', 'Truro Heights and New Glasgow', 'pickup, delivery or to your table'])
})
