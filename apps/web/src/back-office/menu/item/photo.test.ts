import { PHOTO_WORDS } from '@thali/domain/menu/photos'
import { expect, onTestFinished, test, vi } from 'vitest'

import { readPhoto, uploadFailureWords } from './photo-upload.ts'
import { ApiError } from '#web/lib/api/api.ts'

test.for([
  ['menu.pdf', '%PDF', PHOTO_WORDS.format],
  ['menu.jpg', '<html>', PHOTO_WORDS.invalid],
  ['menu.jpg', '', PHOTO_WORDS.invalid],
] as const)(
  'the file %s that begins with “%s” is refused as a photo before it is sent: %s',
  async ([name, content, problem]) => {
    expect(await readPhoto(new File([content], name))).toEqual({ problem })
  },
)

// ADM-ERR-072
test('a photo whose file has gone meanwhile is told to be unreadable [ADM-IMG-24]', async () => {
  class GoneFile extends File {
    override slice(): Blob {
      throw new DOMException('gone', 'NotFoundError')
    }
  }
  expect(await readPhoto(new GoneFile(['x'], 'dish.jpg'))).toEqual({ problem: 'Failed to read file' })
})

// ADM-ERR-073
test('a photo that cannot be drawn is told to have no preview [ADM-IMG-25]', async () => {
  const file = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'dish.jpg')
  expect(await readPhoto(file)).toEqual({ problem: 'Failed to create image preview' })
})

// ADM-CON-32, ADM-IMG-12
test.for([
  [1024 * 1024, null],
  [1024 * 1024 + 1, { width: 1200, height: 600, type: 'image/jpeg', quality: 0.8 }],
] as const)('a photo of %i bytes, 3000 pixels wide, is drawn anew as %j', async ([size, drawn]) => {
  const sent: object[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 3000, height: 1500, close: () => undefined }))
  vi.stubGlobal('document', { createElement: () => aCanvas(sent) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  const reading = await readPhoto(new File([bytes], 'dish.png'))
  expect(sent).toEqual(drawn === null ? [] : [drawn])
  expect(reading).toMatchObject({ photo: { name: drawn === null ? 'dish.png' : 'dish.jpg' } })
})

/** The part of a canvas that photos use; created files are recorded. */
function aCanvas(sent: object[]) {
  return {
    width: 0,
    height: 0,
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toDataURL: () => 'data:image/jpeg;base64,',
    toBlob(this: { width: number; height: number }, done: (blob: Blob) => void, type: string, quality: number) {
      sent.push({ width: this.width, height: this.height, type, quality })
      done(new Blob(['small']))
    },
  }
}

// ADM-ERR-066..070, ADM-ERR-076
test.for([
  ['unauthenticated', 401, '', "You don't have permission to upload images"],
  ['permission-denied', 403, '', "You don't have permission to upload images"],
  ['upload-cancelled', 0, '', 'Upload was cancelled'],
  ['storage-full', 409, '', 'Storage quota exceeded'],
  ['no-address', 200, '', 'Failed to get download URL'],
  ['internal', 500, 'Oh', 'Unknown error occurred during upload'],
  ['photo-refused', 400, 'Invalid image', 'Invalid image'],
] as const)(
  'an upload of a photo that ends with %s (%i) says %s“%s” [ADM-IMG-18..22]',
  ([code, status, message, words]) => {
    expect(uploadFailureWords(new ApiError({ code, status, message }))).toBe(words)
  },
)

test('any other failure of an upload has a sentence, too', () => {
  expect(uploadFailureWords(new TypeError('x is not a function'))).toBe('Unknown error occurred during upload')
})
