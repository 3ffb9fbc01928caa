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
])('%j finds %j', (query, names) => {
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
])('the spelling %j still finds %j', (query, name) => {
  expect(found(query)).toContain(name)
})

test('slips are forgiven only when the spelling itself finds nothing', () => {
  expect(found('korma')).toEqual(['Chicken Korma'])
  expect(found('lamb')).toEqual(['Lamb Kofta'])
})

test('a letter inside a word is not enough: ice is not rice', () => {
  expect(found('ice')).toEqual([])
})

test('a dish of a translated menu is found by both names', () => {
  const dish = { name: 'Poulet au beurre', originalName: 'Butter Chicken', description: '', tags: [] }
  for (const query of ['poulet', 'butter chicken', 'chiken']) expect(findDishes([dish], query)).toEqual([dish])
})
