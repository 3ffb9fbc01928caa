import { PHOTO_WORDS } from '@thali/domain/menu/photos'
import { useRef, useState } from 'react'

import { ApiError } from '../api/api-error.ts'
import { download } from './download.ts'
import { type Sending, UPLOAD_CANCELLED } from './file-upload.ts'

/** Uploads a file, with progress and a way to cancel. The same file again goes on where it was. */
export function useUpload<Upload extends { send: (sending: Sending) => Promise<unknown> }>() {
  const [percent, setPercent] = useState<number | null>(null)
  const controller = useRef<AbortController>(undefined)
  const upload = useRef<Upload>(undefined)

  /** Sends the file that is under way, or a new one made by `begin`. */
  async function send(begin: () => Upload) {
    const { signal } = (controller.current = new AbortController())
    upload.current ??= begin()
    setPercent(0)
    try {
      return (await upload.current.send({ onProgress: setPercent, signal })) as Awaited<ReturnType<Upload['send']>>
    } finally {
      setPercent(null)
    }
  }

  return {
    /** Null while nothing is uploaded. */
    percent,
    send,
    cancel: () =>
      controller.current?.abort(new ApiError({ code: UPLOAD_CANCELLED, status: 0, message: PHOTO_WORDS.cancelled })),
    /** Another file was chosen. */
    forget: () => {
      upload.current = undefined
    },
  }
}

/** A download and the label of its button meanwhile. */
export function useDownload() {
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)

  /** @throws ApiError */
  async function save(path: string): Promise<void> {
    setReceivedBytes(0)
    try {
      await download(path, setReceivedBytes)
    } finally {
      setReceivedBytes(null)
    }
  }

  return { save, isBusy: receivedBytes !== null, words: progressWords(receivedBytes ?? 0) }
}

function progressWords(receivedBytes: number): string {
  return receivedBytes === 0 ? 'Exporting…' : `Exporting… ${Math.ceil(receivedBytes / 1000)} KB`
}
