import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createFileMedia } from '#api/features/media/file-media.gateway.ts'

const KEY = 'menu-images/truro/samosa/1-a.webp'

let base: string
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'thali-media-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

const store = () => createFileMedia(path.join(base, 'media'))

async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}

test('a photo comes back as it was put, is listed by folder, and goes once; nothing half written is left', async () => {
  const media = store()
  expect(await allOf(media.list('menu-images'))).toEqual([])
  await media.put(KEY, Buffer.from('first'), 'image/webp')
  await media.put(KEY, Buffer.from('a picture'), 'image/webp')
  const found = await media.get(KEY)
  expect([found?.size, found && (await buffer(found.content)).toString()]).toEqual([9, 'a picture'])
  expect(await allOf(media.list('menu-images'))).toEqual([KEY])
  await media.delete(KEY)
  await media.delete(KEY)
  expect(await media.get(KEY)).toBeNull()
  expect(await readdir(path.join(base, 'media/menu-images/truro/samosa'))).toEqual([])
})

/** Names that CUS-OC-102 forbids, and paths that lead out of the folder. */
const FORBIDDEN = [
  ...['#', '[', ']', '*', '?', '\\', '\0', '\n', '\u007f'].map((sign) => `menu-images/a${sign}b`),
  '../secrets.json',
  'menu-images/../../secrets.json',
  'a/..',
  'a//b',
  'a/',
  '/etc/passwd',
  '.hidden',
  '',
]

// CUS-VAL-82
test.for(FORBIDDEN)('the photo key %j is refused, and no file is touched', async (key) => {
  await writeFile(path.join(base, 'secrets.json'), '{}')
  await expect(store().get(key)).rejects.toThrow('Not a key of the media store')
  await expect(store().put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('Not a key of the media store')
  await expect(store().delete(key)).rejects.toThrow('Not a key of the media store')
  expect(await readdir(base)).toEqual(['secrets.json'])
})

test('a disk that cannot be written to is told to be away for now', async () => {
  await writeFile(path.join(base, 'media'), 'a file where the folder should be')
  await expect(store().put(KEY, Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  })
  expect(await store().get(KEY)).toBeNull()
})
