import { expect, test } from 'vitest'

import { defaultAmong } from './location.ts'

// ADM-CON-20, CUS-CRT-08, CUS-LOC-27
test('where nobody has chosen a location Truro is meant, and the first one where that is not among them', () => {
  expect(defaultAmong([{ id: 'new-glasgow' }, { id: 'truro' }])).toEqual({ id: 'truro' })
  expect(defaultAmong([{ id: 'halifax' }, { id: 'new-glasgow' }])).toEqual({ id: 'halifax' })
  expect(defaultAmong([])).toBeUndefined()
})
