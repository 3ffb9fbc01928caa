import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { locationId, onlyDescribed, text } from '../fields.ts'
import { uploadId } from '../uploads.ts'
import { managedItemView } from './menu-management.ts'

const ofItem = z.object({ location: locationId, id: text(200) })
const anyUrl = z.object({ url: onlyDescribed(z.url()) })
const savedItem = z.object({ success: z.literal(true), item: managedItemView, version: z.number() })

export const setItemImage = endpoint({
  method: 'POST',
  path: '/admin/menu/:location/items/:id/image',
  summary:
    'Gives a dish its photo: a file (multipart field `file`; JPEG, PNG or WebP of at most 5 MB), or JSON with the `uploadId` of one that was uploaded in parts, or the `url` of one.',
  access: 'menu.edit',
  params: ofItem,
  body: anyUrl.extend({ uploadId: uploadId.optional() }).nullish(),
  takesFile: true,
  reply: savedItem.extend({
    url: z.string(),
    /** The name it is stored under, and the one it came with; null for an address. */
    fileName: z.string().nullable(),
    originalName: z.string().nullable(),
    /** Bytes of the largest size that is kept. */
    size: z.number().nullable(),
    type: z.string().nullable(),
  }),
  errors: [
    'menu-location-not-found',
    'menu-item-not-found',
    'photo-refused',
    'photo-too-large',
    'upload-not-found',
    'upload-incomplete',
    'storage-full',
    'unavailable',
  ],
  idempotent: true,
})
export type SetItemImage = Call<typeof setItemImage>

export const removeItemImage = endpoint({
  method: 'DELETE',
  path: '/admin/menu/:location/items/:id/image',
  summary: 'Takes the photo off a dish and deletes its files. With `url`: that stored photo of the dish.',
  access: 'menu.edit',
  params: ofItem,
  query: z.object({ url: text(2_000).optional() }),
  body: anyUrl.nullish(),
  reply: savedItem,
  errors: ['menu-location-not-found', 'menu-item-not-found', 'storage-url-invalid', 'unavailable'],
  idempotent: true,
})
export type RemoveItemImage = Call<typeof removeItemImage>
