import { describe, expect, test } from 'vitest'

import {
  compressedSize,
  MOST_PHOTO_BYTES,
  PHOTO_WORDS,
  photoFileProblem,
  photoKind,
  photoUrlProblem,
} from './photos.ts'

describe('photo files before a byte is read', () => {
  // ADM-IMG-04
  test.for([
    ['samosa.jpg', 'image/jpeg', 1000, null],
    ['SAMOSA.JPEG', 'image/jpeg', 1000, null],
    ['samosa.png', '', 1000, null],
    ['samosa.webp', 'image/webp', MOST_PHOTO_BYTES, null],
    ['image', 'image/jpeg', 1000, null],
    ['samosa.gif', 'image/gif', 1000, PHOTO_WORDS.format],
    ['samosa.svg', 'image/jpeg', 1000, PHOTO_WORDS.format],
    ['samosa.jpg.html', 'image/jpeg', 1000, PHOTO_WORDS.format],
    ['IMG_0001.HEIC', 'image/heic', 1000, PHOTO_WORDS.format],
    ['image', 'text/html', 1000, PHOTO_WORDS.format],
    ['samosa.jpg', 'image/jpeg', MOST_PHOTO_BYTES + 1, PHOTO_WORDS.tooLarge],
    ['samosa.jpg', 'image/jpeg', 0, PHOTO_WORDS.invalid],
  ] as const)(
    'the photo file %s of type “%s” with %i bytes is judged before it is read: %s',
    ([name, type, size, problem]) => {
      expect(photoFileProblem({ name, type, size })).toBe(problem)
    },
  )

  // ADM-IMG-05, ADM-IMG-07
  test('the sentences about a wrong, a too large and a missing photo are the specified ones', () => {
    expect(PHOTO_WORDS.format).toBe('Invalid file format. Allowed: JPEG, JPG, PNG, WEBP')
    expect(PHOTO_WORDS.tooLarge).toBe('File too large. Maximum size: 5MB')
    expect(PHOTO_WORDS.missing).toBe('Please provide an image URL or select a file')
  })
})

test.for([
  [[0xff, 0xd8, 0xff, 0xe0], 'jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png'],
  [[...Buffer.from('RIFF\0\0\0\0WEBP')], 'webp'],
  [[...Buffer.from('RIFF\0\0\0\0WAVE')], null],
  [[...Buffer.from('GIF89a')], null],
  [[...Buffer.from('<svg xmlns=')], null],
  [[0xff, 0xd8], null],
  [[], null],
] as const)('a photo with the first bytes %j is of the kind %s', ([bytes, kind]) => {
  expect(photoKind(Uint8Array.from(bytes))).toBe(kind)
})

describe('large photos before they are sent', () => {
  // ADM-IMG-11
  test.for([
    [
      { width: 4000, height: 3000 },
      { width: 1200, height: 900 },
    ],
    [
      { width: 1200, height: 5000 },
      { width: 1200, height: 5000 },
    ],
    [
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ],
    [
      { width: 40_000, height: 1 },
      { width: 1200, height: 1 },
    ],
  ])('a photo of %j is made %j before it is sent: at most 1200 wide, never enlarged', ([given, expected]) => {
    expect(compressedSize(given!)).toEqual(expected)
  })
})

describe('the address of a photo', () => {
  const ours = '/media/menu-images/truro/samosa/1795180000000-samosa-0a1b2c3d.webp'

  test('the address of a photo is asked for, and one that was uploaded here is taken', () => {
    expect(photoUrlProblem('  ')).toBe(PHOTO_WORDS.missing)
    expect(photoUrlProblem(undefined)).toBe(PHOTO_WORDS.missing)
    expect(photoUrlProblem(` ${ours} `)).toBe(null)
  })

  test.for([
    'https://pictures.example.com/a.jpg',
    'http://pictures.example.com/a.jpg',
    `https://pictures.example.com${ours}`,
    `//pictures.example.com${ours}`,
    '/media/../secrets.json',
    '/media/mail-images/a.webp',
    'data:image/png;base64,AAAA',
  ])('a photo at the address %s, which was not uploaded here, is refused', (address) => {
    expect(photoUrlProblem(address)).toBe(PHOTO_WORDS.elsewhere)
  })
})
