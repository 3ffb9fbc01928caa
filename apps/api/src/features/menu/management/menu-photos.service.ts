import { randomBytes } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { RemoveItemImage, SetItemImage } from '@thali/contracts/menu/menu-photos'
import {
  PHOTO_WORDS,
  photoUrlProblem,
  ownPhotoKey,
  photoKey,
  photoOfFile,
  photoSizeKey,
  photoSizeKeys,
  photoUrl,
} from '@thali/domain/menu/photos'
import { oneByOne } from '@thali/domain/one-by-one'

import type { MenuManagementRepository } from './menu-management.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { MediaStore } from '#api/features/media/media.ts'
import type { EncodedPhoto, PhotoEncoder } from '#api/features/media/photo-encoder.ts'
import type { MenuCaller, MenuChanges } from '#api/features/menu/menu-changes.ts'
import { worksAt } from '#api/identity/principal.ts'
import type { SentFile } from '#api/plugins/requests/file-body.ts'

const TYPE = 'image/webp'
const FOLDER = 'menu-images'
/** Uploads finish long before this. A file older than this that no dish shows is an orphan. */
const FORGOTTEN_MS = 60 * 60_000
const AT_ONCE = 200
/** Then the store is away, and the next round goes on. */
const MOST_FAULTS = 5

type Deps = {
  items: MenuManagementRepository
  changes: MenuChanges
  media: MediaStore
  encoder: PhotoEncoder
  idempotency: Idempotency
  clock: Clock
  onError: (error: unknown) => void
}
type Dish = SetItemImage['params']

/**
 * Photos of dishes. A file is written before the dish refers to it and deleted after no dish does, never while a
 * transaction is open. Several dishes may share a photo; it is deleted with the last one.
 */
export function createMenuPhotos({ items, changes, media, encoder, idempotency, clock, onError }: Deps) {
  /** If this fails, the periodic clean-up deletes the file within hours. */
  async function removeUnshown(key: string | undefined): Promise<void> {
    if (key === undefined) return
    try {
      const url = photoUrl(key)
      if ((await items.listShownImages([url])).has(url)) return
      await Promise.all(photoSizeKeys(key).map((file) => media.delete(file)))
    } catch (error) {
      onError(error)
    }
  }

  async function store(key: string, sizes: readonly EncodedPhoto[]): Promise<void> {
    for (const { width, bytes } of sizes) await media.put(photoSizeKey(key, width), bytes, TYPE)
  }

  /** Replaces the picture of a dish, or removes it. The old file is deleted once the change is certain. */
  async function exchange<About extends object>(
    { location, id }: Dish,
    pictureAfter: (before: string | null) => string | null,
    about: About,
    caller: MenuCaller,
  ) {
    let gone: string | null = null
    const reply = await changes.changing(location, caller, async (tx, { menuVersion }) => {
      const item = await changes.requireItem(tx, location, id)
      const image = pictureAfter(item.image)
      if (image === item.image) return { ...(await changes.saved(tx, item, menuVersion)), ...about }
      gone = item.image
      const after = await items.updateItem(tx, id, { image, updatedAt: clock.now() })
      const detail = { before: { image: item.image }, change: { image } }
      const version = await changes.tell(tx, location, id, { actor: caller.actor, action: 'menu.change', detail })
      return { ...(await changes.saved(tx, after ?? item, version)), ...about }
    })
    await removeUnshown(ownPhotoKey(gone, { location, id }))
    return reply
  }

  return {
    /**
     * Checked before the upload is read.
     *
     * @throws AppError `permission-denied`, `menu-item-not-found`
     */
    async requireDish({ location, id }: Dish, { principal }: MenuCaller): Promise<void> {
      if (!worksAt(principal, location)) throw new AppError('permission-denied', { message: PHOTO_WORDS.notAllowed })
      if (!(await items.hasItem(location, id))) throw new AppError('menu-item-not-found')
    },

    async upload(dish: Dish, { name, bytes }: SentFile, caller: MenuCaller): Promise<SetItemImage['reply']> {
      const answered = caller.submission && (await idempotency.findAnswer(caller.submission))
      if (answered) return answered as SetItemImage['reply']

      const sizes = await encoder.encode(bytes)
      const key = photoKey(dish, name, clock.now().getTime(), randomBytes(4).toString('hex'))
      const url = photoUrl(key)
      const fileName = key.slice(key.lastIndexOf('/') + 1)
      const about = { url, fileName, originalName: name, size: sizes.at(-1)?.bytes.length ?? 0, type: TYPE }
      let shown: string | undefined
      try {
        await store(key, sizes)
        const reply = await exchange(dish, () => url, about, caller)
        shown = reply.url
        return reply
      } finally {
        // It failed, or a request with the same key was faster. If only the answer to the commit was lost, the dish
        // shows the picture.
        if (shown !== url) await removeUnshown(key)
      }
    },

    /** Accepts only a photo of this dish, such as an earlier one. */
    async point(dish: Dish, given: unknown, caller: MenuCaller): Promise<SetItemImage['reply']> {
      const problem = photoUrlProblem(given)
      if (problem !== null) throw new AppError('photo-refused', { message: problem, details: { url: problem } })
      const url = String(given).trim()
      // A photo of another dish would be deleted together with that dish.
      if (ownPhotoKey(url, dish) === undefined) {
        throw new AppError('photo-refused', { message: PHOTO_WORDS.elsewhere, details: { url: PHOTO_WORDS.elsewhere } })
      }
      const about = { url, fileName: null, originalName: null, size: null, type: null }
      return exchange(dish, () => url, about, caller)
    },

    /** @throws AppError `storage-url-invalid` for an address that is not in this dish's own folder */
    async remove(dish: Dish, url: unknown, caller: MenuCaller): Promise<RemoveItemImage['reply']> {
      if (url === undefined) return exchange(dish, () => null, {}, caller)
      const key = typeof url === 'string' ? ownPhotoKey(url, dish) : undefined
      if (key === undefined) throw new AppError('storage-url-invalid')
      const reply = await exchange(dish, (before) => (before === url ? null : before), {}, caller)
      await removeUnshown(key)
      return reply
    },

    /** Deletes files that no dish shows any more: old copies, photos of deleted dishes, interrupted uploads. */
    async removeForgotten(): Promise<void> {
      const latest = clock.now().getTime() - FORGOTTEN_MS
      let found: { file: string; url: string }[] = []
      const removeFound = async () => {
        const shown = await items.listShownImages(found.map(({ url }) => url))
        const unshown = found.filter(({ url }) => !shown.has(url))
        found = []
        for (const fault of await oneByOne(unshown, ({ file }) => media.delete(file), MOST_FAULTS)) onError(fault)
      }
      for await (const file of media.list(FOLDER)) {
        const photo = photoOfFile(file)
        if (photo && photo.atMs < latest) found.push({ file, url: photoUrl(photo.key) })
        if (found.length >= AT_ONCE) await removeFound()
      }
      await removeFound()
    },
  }
}

export type MenuPhotos = ReturnType<typeof createMenuPhotos>
