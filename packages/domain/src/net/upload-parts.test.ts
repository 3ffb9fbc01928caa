import { expect, test } from 'vitest'

import { nextPartBytes } from './upload-parts.ts'

const KB = 1024
const MB = 1024 * KB

function partsOf(size: number): number[] {
  const parts: number[] = []
  for (let sent = 0; sent < size; sent += parts.at(-1) ?? size) parts.push(nextPartBytes(parts.length, size - sent))
  return parts
}

test('the parts of an upload begin with 256 KB and double up to 32 MB; the last is what remains [CUS-OFF-23]', () => {
  expect(partsOf(5 * MB)).toEqual([256 * KB, 512 * KB, MB, 2 * MB, 1280 * KB])
  expect(partsOf(120 * MB).slice(6)).toEqual([16 * MB, 32 * MB, 32 * MB, 120 * MB - (96 * MB - 256 * KB)])
})
