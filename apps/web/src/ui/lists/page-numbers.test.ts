import { expect, test } from 'vitest'

import { pageNumbers } from './page-buttons.tsx'

// ADM-CON-56
test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i has the buttons %j [ADM-RES-16]', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers)
})
