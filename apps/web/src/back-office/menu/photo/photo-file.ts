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
  /** What is sent. */
  file: Blob
  name: string
  /** Small enough to be shown anywhere: a data address. */
  preview: string
}
export type PhotoReading = { photo: ReadyPhoto } | { problem: string }

const PREVIEW_WIDTH = 480

/** Looks at a file before any of it is sent: what is wrong with it, or how it looks and what is going to be sent. */
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
    // It was moved away, or it lies where this browser may not read.
    return null
  }
}

/** The file as it is where nothing is gained. */
async function compress(file: File, picture: ImageBitmap): Promise<Pick<ReadyPhoto, 'file' | 'name'>> {
  const canvas = draw(picture, compressedSize(picture).width)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', COMPRESSED_QUALITY)
  const smaller = await promise
  if (smaller === null || smaller.size >= file.size) return { file, name: file.name }
  return { file: smaller, name: `${file.name.replace(/\.[^.]*$/, '')}.jpg` }
}

/** On white, because what is sent knows no transparency. */
function draw(picture: ImageBitmap, mostWidth: number): HTMLCanvasElement {
  const scale = Math.min(1, mostWidth / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
