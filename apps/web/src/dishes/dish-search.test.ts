import { expect, test } from 'vitest'

import { findDishes } from './dish-search.ts'

const DISHES = [
  ['Palak Paneer', 'Soft paneer in smooth spinach with garlic', ['paneer']],
  ['Chicken Biryani', 'Basmati rice and chicken under a sealed lid', ['rice']],
  ['Dal Makhani', 'Black lentils with butter, overnight', ['lentils']],
  ['Bhindi Masala', 'Okra with onion', ['okra']],
  ['Crème Caramel', 'Egg custard', ['dessert']],
  ['Chicken Korma', 'Cashew gravy', ['chicken']],
  ['Lamb Kofta', 'Minced lamb', ['lamb']],
  ['Naan', 'Bread from the tandoor', ['bread']],
].map(
  ([name, description, tags]) => ({ name, description, tags }) as { name: string; description: string; tags: string[] },
)

function found(query: string) {
  return findDishes(DISHES, query).map(({ name }) => name)
}

test.each([
  ['paneer', ['Palak Paneer']],
  ['PANEER palak', ['Palak Paneer']],
  ['pan', ['Palak Paneer']],
  ['garlic', ['Palak Paneer']],
  ['rice', ['Chicken Biryani']],
  ['creme', ['Crème Caramel']],
  ['crème', ['Crème Caramel']],
  ['chicken k', ['Chicken Korma']],
  ['  ', DISHES.map(({ name }) => name)],
  ['pizza', []],
])('the search for %j finds %j', (query, names) => {
  expect(found(query)).toEqual(names)
})

test.each([
  ['panir', 'Palak Paneer'],
  ['panner', 'Palak Paneer'],
  ['briyani', 'Chicken Biryani'],
  ['biriyani', 'Chicken Biryani'],
  ['daal', 'Dal Makhani'],
  ['dhal', 'Dal Makhani'],
  ['bindi', 'Bhindi Masala'],
  ['nan', 'Naan'],
  ['korna', 'Chicken Korma'],
  ['caramle', 'Crème Caramel'],
  ['chcken birani', 'Chicken Biryani'],
  ['makhnai', 'Dal Makhani'],
])('the search finds a dish in spite of the spelling %j: %j', (query, name) => {
  expect(found(query)).toContain(name)
})

test('the search forgives slips only when the spelling itself finds nothing', () => {
  expect(found('korma')).toEqual(['Chicken Korma'])
  expect(found('lamb')).toEqual(['Lamb Kofta'])
})

test('the search needs more than letters inside a word: ice does not find rice', () => {
  expect(found('ice')).toEqual([])
})

test('the search finds a dish of a translated menu by both names', () => {
  const dish = { name: 'Poulet au beurre', originalName: 'Butter Chicken', description: '', tags: [] }
  for (const query of ['poulet', 'butter chicken', 'chiken']) expect(findDishes([dish], query)).toEqual([dish])
})
