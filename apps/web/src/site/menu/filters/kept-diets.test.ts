import { expect, test } from 'vitest'

import { parseDiets } from './use-menu-filters.ts'

test.each([
  ['what was kept', '{"truro":["vegan","mild"]}', { truro: ['vegan', 'mild'] }],
  ['diets that nobody offers are left out', '{"truro":["vegan","raw"],"ng":"vegan"}', { truro: ['vegan'], ng: [] }],
  ['nothing kept', null, {}],
  ['a damaged entry', '{"truro":', {}],
  ['no list at all', 'null', {}],
])('the diets kept on a device are read as far as they make sense: %s', (_case, text, diets) => {
  expect(parseDiets(text)).toEqual(diets)
})
