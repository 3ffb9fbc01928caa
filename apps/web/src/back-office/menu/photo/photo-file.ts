import {
  COMPRESSED_ABOVE_BYTES,
  COMPRESSED_QUALITY,
  compressedSize,
  PHOTO_HEAD_BYTES,
  PHOTO_WORDS,
  photoFileProblem,
  photoKind,
} from '@thali/domain/menu/photo-check'

export type ReadyPhoto = {
  /** The file to upload. */
  file: Blob
  name: string
  /** A small preview as a data URL. */
  preview: string
}
export type PhotoReading = { photo: ReadyPhoto } | { problem: string }

const PREVIEW_WIDTH = 480

/** Checks a file before the upload: what is wrong with it, or its preview and the (compressed) file to send. */
export async function readPhoto(file: File): Promise<PhotoReading> {
  const problem = photoFileProblem(file)
  if (problem !== null) return { problem }
  const head = await readHead(file)
  if (head === null) return { problem: PHOTO_WORDS.unreadable }
  if (photoKind(head) === null) return { problem: PHOTO_WORDS.invalid }
  try {
    const picture = await createImageBitmap(file)
    const preview = draw(picture, PREVIEW_WIDTH).toDataURL('image/jpeg', COMPRESSED_QUALITY)
    const sent = file.size > COMPRESSED_ABOVE_BYTES ? await compress(file, picture) : { file, name: file.name }
    picture.close()
    return { photo: { ...sent, preview } }
  } catch {
    return { problem: PHOTO_WORDS.noPreview }
  }
}

async function readHead(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer())
  } catch {
    // The file was moved, or the browser may not read it.
    return null
  }
}

/** The original file if compressing does not make it smaller. */
async function compress(file: File, picture: ImageBitmap): Promise<Pick<ReadyPhoto, 'file' | 'name'>> {
  const canvas = draw(picture, compressedSize(picture).width)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', COMPRESSED_QUALITY)
  const smaller = await promise
  if (smaller === null || smaller.size >= file.size) return { file, name: file.name }
  return { file: smaller, name: `${file.name.replace(/\.[^.]*$/, '')}.jpg` }
}

/** On white, because JPEG has no transparency. */
function draw(picture: ImageBitmap, mostWidth: number): HTMLCanvasElement {
  const scale = Math.min(1, mostWidth / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
