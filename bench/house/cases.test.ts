import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createRandom } from '../support/random.ts'
import type { Undo } from '../support/undoing.ts'
import type { Case } from './acts.ts'
import { drawCase } from './draw.ts'
import { FAULTS } from './faults.ts'
import { playCase } from './play-case.ts'
import { openPremises, type Premises } from './premises.ts'

const CASES = path.join(import.meta.dirname, 'cases')
const ROOT = path.resolve(import.meta.dirname, '../..')
/** Axes that a coin would leave out of most of these few runs. */
const ALWAYS = ['change', 'points', 'menu']
const undo: Undo = []
let premises: Premises

beforeAll(async () => {
  premises = await openPremises(undo)
})
afterAll(async () => {
  for (let last = undo.pop(); last; last = undo.pop()) await last()
})

test.each(readdirSync(CASES))('what a fault would break holds: %s', async (file) => {
  const { found } = await playCase(premises, JSON.parse(readFileSync(path.join(CASES, file), 'utf8')) as Case)
  expect(found).toEqual([])
})

test.each(['one', 'two', 'three'])('the parts of a house agree after random acts [M2, M10, M11]: %s', async (seed) => {
  const { found } = await playCase(premises, drawCase(createRandom(seed), ALWAYS))
  expect(found).toEqual([])
})

test('each fault that the simulation has to find can be planted', () => {
  const lost = FAULTS.filter(({ file, find }) => readFileSync(path.join(ROOT, file), 'utf8').split(find).length !== 2)
  expect(lost.map(({ name }) => name)).toEqual([])
})
