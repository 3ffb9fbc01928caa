import { expect, onTestFinished, test, vi } from 'vitest'

import { FilePanel } from './photo-dialog.tsx'
import { photoUpload } from './photo-upload.ts'
import type { PhotoState } from './use-photo.ts'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

/** The part of XMLHttpRequest that an upload uses, controlled by the test. */
class SomeRequest extends EventTarget {
  static last: SomeRequest
  readonly upload = new EventTarget()
  status = 200
  responseText = '{"url":"/media/dish.webp"}'
  timeout = 0
  constructor() {
    super()
    SomeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getResponseHeader() {
    return null
  }
  tell(sent: { lengthComputable: boolean; loaded: number; total: number }) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), sent))
  }
}

// ADM-IMG-14
test('an upload tells how much of it has left, from 0 to 100', async () => {
  vi.stubGlobal('XMLHttpRequest', SomeRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  const told: number[] = []
  const file = new Blob(['0123456789'.repeat(100)])
  const upload = photoUpload({ location: 'truro', id: 'samosa' }, { file, name: 'samosa.png', preview: '' })
  const answer = upload.send({ onProgress: (percent) => told.push(percent), signal: new AbortController().signal })
  for (const loaded of [0, 1, 333, 1000]) SomeRequest.last.tell({ lengthComputable: true, loaded, total: 1000 })
  SomeRequest.last.dispatchEvent(new Event('load'))
  expect(await answer).toEqual({ url: '/media/dish.webp' })
  expect(told).toEqual([0, 0, 33, 100])
})

// ADM-IMG-14
test.each([
  [0, 'Uploading 0 %'],
  [33, 'Uploading 33 %'],
  [100, 'Saving the photo… 100 %'],
])('the bar of an upload stands at %d and reads: %s', (percent, words) => {
  const state = { photo: null, problem: undefined, isBusy: true, isReading: false, percent } as unknown as PhotoState
  const html = drawPart(<FilePanel state={state} name="Samosa" drawing="plate/samosa//milk" image={null} />)
  expect(html).toMatch(new RegExp(`<progress[^>]* max="100" value="${percent}"`))
  expect(wordsOf(html)).toContain(words)
})
