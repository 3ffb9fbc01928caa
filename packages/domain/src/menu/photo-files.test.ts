import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  cleanPhotoName,
  keyOfPhotoUrl,
  ownPhotoKey,
  photoKey,
  photoOfFile,
  photoSizeKeys,
  photoSources,
  photoUrl,
} from './photos.ts'

const DISH = { location: 'truro', id: 'samosa' }
const AT_MS = 1_795_180_000_000
const KEY = photoKey(DISH, 'Crispy Samosa (1).JPG', AT_MS, '0a1b2c3d')

// ADM-IMG-15
test('a photo is kept by location, dish, time and a cleaned name', () => {
  expect(KEY).toBe('menu-images/truro/samosa/1795180000000-crispy-samosa-1-0a1b2c3d.webp')
  expect(photoSizeKeys(KEY)).toEqual([KEY.replace('.webp', '-400.webp'), KEY.replace('.webp', '-800.webp'), KEY])
})

describe('names of photo files', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('../', '..\\', '\0', '%2e%2e/', '/etc/passwd', '.webp', '-400', 'é', '💥', '\u202e', ' '))
      .map((parts) => parts.join('')),
  )

  test('the cleaned name of any file has only small letters, digits and single hyphens, and is never empty', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        expect(cleanPhotoName(name)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(cleanPhotoName(name).length).toBeLessThanOrEqual(60)
      }),
    )
  })

  test('every size of a photo lies in the folder of its dish and is known as its file again', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const key = photoKey(DISH, name, AT_MS, '0a1b2c3d')
        for (const file of photoSizeKeys(key)) {
          expect(file.split('/').slice(0, -1).join('/')).toBe('menu-images/truro/samosa')
          expect(photoOfFile(file)).toEqual({ key, atMs: AT_MS })
        }
        expect(ownPhotoKey(photoUrl(key), DISH)).toBe(key)
      }),
    )
  })
})

test('a half-written file belongs to its photo', () => {
  expect(photoOfFile(`${KEY}.5f0c9a70-1111-4222-8333-944444444444`)).toEqual({ key: KEY, atMs: AT_MS })
  expect(photoOfFile('menu-images/truro/samosa/notes.txt')).toBeUndefined()
})

describe('addresses of our photos', () => {
  test.for([
    'https://example.com/media/menu-images/truro/samosa/1-a.webp',
    '/media/menu-images/truro/samosa/../../../secrets.json',
    '/media/menu-images/truro/samosa/..%2f1-a.webp',
    '/media/menu-images/truro/samosa/1-a.webp?x',
    '/media/menu-images/truro/1-a.webp',
    '/media/secrets.json',
    '',
  ])('only the address of a photo of ours names a file: %s does not', (url) => {
    expect(keyOfPhotoUrl(url)).toBeUndefined()
  })

  test('the photo of a dish is its own only in the folder of that very dish', () => {
    expect(ownPhotoKey(photoUrl(KEY), { ...DISH, id: 'samosa-2' })).toBeUndefined()
    expect(ownPhotoKey(photoUrl(KEY), { ...DISH, location: 'new-glasgow' })).toBeUndefined()
    expect(ownPhotoKey(null, DISH)).toBeUndefined()
  })

  test('only the address of a photo of ours has smaller sizes', () => {
    expect(photoSources('/media/menu-images/truro/samosa/1-a.webp', '')).toBe(
      '/media/menu-images/truro/samosa/1-a-400.webp 400w, /media/menu-images/truro/samosa/1-a-800.webp 800w, /media/menu-images/truro/samosa/1-a.webp 1200w',
    )
    expect(photoSources('/media/menu-images/truro/samosa/1-a.webp', 'https://food.example')).toContain(
      ', https://food.example/media/menu-images/truro/samosa/1-a-800.webp 800w, ',
    )
    expect(photoSources('https://example.com/a.webp', '')).toBeUndefined()
  })
})
