import { expect, test } from 'vitest'

import { choose, type NamedProof } from './choice.ts'
import type { Proof } from './define-proof.ts'

const aProof = (name: string, proof: Partial<Proof> = {}): NamedProof => ({
  name,
  id: proof.number ?? name.toUpperCase(),
  proof: { claim: 'It holds.', ...proof },
})
const PROOFS = [
  aProof('kill', { number: 'M1', volume: { kills: 300 }, options: { clients: 16 } }),
  aProof('zones', { volume: { points: 5 } }),
  aProof('rules', { isOnlyByName: true, options: { rule: '' } }),
]
const chosenBy = (...args: string[]) => choose(PROOFS, args).chosen

test('a proof is chosen by its name or its number; one that changes the checkout only by its name', () => {
  expect(chosenBy().map(({ name }) => name)).toEqual(['kill', 'zones'])
  expect(chosenBy('--only', 'm1,rules').map(({ name }) => name)).toEqual(['kill', 'rules'])
  expect(() => chosenBy('--only', 'kil')).toThrow('There is no proof kil; there are kill, zones, rules.')
})

test('a run of a tenth plays a tenth of every volume, at least one, and its row is kept', () => {
  const [kill, zones] = chosenBy('--tenth', '--seed', '7')
  expect(kill).toMatchObject({ isTenth: true, isKept: true, run: { volume: { kills: 30 }, options: { clients: 16 } } })
  expect(zones).toMatchObject({ run: { volume: { points: 1 }, seed: '7', seedNumber: 7 } })
})

test('an option reaches the proof that has it, its figures are not kept, and the command repeats the run', () => {
  const [kill, zones] = chosenBy('--only', 'kill,zones', '--kills', '3', '--seed', 'm1')
  expect(kill).toMatchObject({ isKept: false, run: { volume: { kills: 3 }, seed: 'm1' } })
  expect(kill?.command).toBe('npm run proof -- --only M1 --seed m1 --kills "3"')
  expect(zones).toMatchObject({ isKept: true, run: { volume: { points: 5 } } })
  expect(() => chosenBy('--only', 'zones', '--kills', '3')).toThrow('--kills')
  expect(() => chosenBy('--only', 'kill', '--kills', 'many')).toThrow('--kills takes a number, and “many” is none.')
})
