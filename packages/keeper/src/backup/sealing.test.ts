import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { makeSealingKeys, sealFor, unseal } from './sealing.ts'

const KEYS = makeSealingKeys()
const NAME = 'base/newest'
const HEADER_BYTES = 15 + 32 + 8
const SEALED_PIECE_BYTES = 64 * 1024 + 16

const streamOf = (bytes: Buffer) => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)], { objectMode: false })
const seal = (bytes: Buffer) => buffer(sealFor(KEYS.publicKey, NAME)(streamOf(bytes)))
const open = (bytes: Buffer, { key = KEYS.privateKey, name = NAME } = {}) => buffer(unseal(key, name)(streamOf(bytes)))

describe('a sealed file', () => {
  test.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 300_000])(
    'a sealed file of %i bytes opens as it was',
    async (size) => {
      const plain = randomBytes(size)
      expect((await open(await seal(plain))).equals(plain)).toBe(true)
    },
  )

  test('a sealed file shows nothing of its content, and is another each time', async () => {
    const plain = Buffer.from('Jaspreet Kaur, 902-555-0142, butter chicken')
    const [first, second] = [await seal(plain), await seal(plain)]
    expect(first.includes('Jaspreet')).toBe(false)
    expect(first.equals(second)).toBe(false)
  })

  test('a sealed file is refused with another key, in one sentence that says so', async () => {
    const other = makeSealingKeys().privateKey
    await expect(open(await seal(Buffer.from('x')), { key: other })).rejects.toThrow('sealed for another key')
  })

  test('a sealed file is refused when one byte is changed, wherever it lies', async () => {
    const sealed = await seal(randomBytes(150_000))
    for (const at of [20, HEADER_BYTES, HEADER_BYTES + 70_000, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(open(changed), `byte ${at}`).rejects.toThrow('is damaged')
    }
  })

  test('a sealed file is refused when it was cut off, also between two pieces', async () => {
    const sealed = await seal(randomBytes(200_000))
    for (const length of [HEADER_BYTES, HEADER_BYTES + 5, HEADER_BYTES + SEALED_PIECE_BYTES, sealed.length - 1])
      await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow('is damaged')
    await expect(open(sealed.subarray(0, 9))).rejects.toThrow('is not a sealed backup')
  })

  test('a sealed file is refused when its pieces stand in another order', async () => {
    const sealed = await seal(randomBytes(200_000))
    const piece = (number: number) =>
      sealed.subarray(HEADER_BYTES + number * SEALED_PIECE_BYTES, HEADER_BYTES + (number + 1) * SEALED_PIECE_BYTES)
    const swapped = Buffer.concat([sealed.subarray(0, HEADER_BYTES), piece(1), piece(0), piece(2), piece(3)])
    expect(swapped.length).toBe(sealed.length)
    await expect(open(swapped)).rejects.toThrow('is damaged')
  })

  test('a sealed file is refused under the name of another file', async () => {
    await expect(open(await seal(Buffer.from('x')), { name: 'base/older' })).rejects.toThrow('renamed')
  })
})

test('a wrong key is refused in one sentence that does not repeat it', () => {
  expect(() => unseal(KEYS.publicKey, NAME)).toThrow(/^This is not the private key of the backups: it begins with/)
  expect(() => sealFor(KEYS.privateKey, NAME)).toThrow(/^This is not the public key(?!.*thali-private-)/)
})
