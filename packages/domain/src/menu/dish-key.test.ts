import { expect, test } from 'vitest'

import { dishKeys } from './dish-names.ts'

test('the keys of the dishes of a location are their ids without its prefix, and all different', () => {
  const ids = ['truro-samosa', 'kulfi', 'samosa', 'truro-truro-samosa', 'truro-naan']
  const keys = dishKeys(
    ids.map((id) => ({ id })),
    'truro',
  )
  expect(ids.map((id) => keys.get(id))).toEqual(['truro-samosa', 'kulfi', 'samosa', 'truro-truro-samosa', 'naan'])
})
