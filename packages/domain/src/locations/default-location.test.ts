import { expect, test } from 'vitest'

import { defaultAmong } from './location.ts'

// ADM-CON-20, CUS-CRT-08, CUS-LOC-27
test('a guest who has chosen no location gets Truro, or the first one where Truro is not among them', () => {
  expect(defaultAmong([{ id: 'new-glasgow' }, { id: 'truro' }])).toEqual({ id: 'truro' })
  expect(defaultAmong([{ id: 'halifax' }, { id: 'new-glasgow' }])).toEqual({ id: 'halifax' })
  expect(defaultAmong([])).toBeUndefined()
})
