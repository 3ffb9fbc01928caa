import { useState } from 'react'

import { download } from './download.ts'

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
