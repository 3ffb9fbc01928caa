import { z } from 'zod'

import { type Call, endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** What an upload is for. The right to do it, and the limits of the file, follow from that. */
export const UPLOAD_PURPOSES = ['dish-photo', 'mail-picture'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Header of a part: the number of bytes that come before it. */
export const UPLOAD_OFFSET = 'upload-offset'

export const uploadId = z.uuid('Unknown upload')

const ofUpload = z.object({ id: uploadId })
const uploadView = z.object({
  success: z.literal(true),
  id: z.string(),
  /** Bytes of the whole file. */
  size: z.number(),
  /** Bytes that have arrived: the next part begins here. */
  offset: z.number(),
})
export type UploadView = z.infer<typeof uploadView>

export const beginUpload = endpoint({
  method: 'POST',
  path: '/admin/uploads',
  summary:
    'Begins the upload of a file in parts. It is kept for 24 hours, and given by its id to the call that the purpose is about.',
  access: 'menu.edit',
  body: z.object({
    purpose: z.enum(UPLOAD_PURPOSES, 'Unknown purpose'),
    name: text(200),
    /** Media type. */
    type: text(100),
    /** Bytes. */
    size: z.int('The size is a number of bytes').min(0, 'The size is a number of bytes'),
  }),
  reply: uploadView,
  errors: ['photo-refused', 'photo-too-large'],
  idempotent: true,
})
export type BeginUpload = Call<typeof beginUpload>

export const sendUploadPart = endpoint({
  method: 'PATCH',
  path: '/admin/uploads/:id',
  summary:
    'Adds a part: its bytes as `application/octet-stream`, with the header `upload-offset`. Of a part that breaks off, the bytes that arrived are kept.',
  access: 'menu.edit',
  params: ofUpload,
  body: z.unknown().optional(),
  takesBytes: true,
  reply: uploadView,
  // The same part again changes nothing: its offset tells.
  errors: ['upload-not-found', 'upload-offset-wrong', 'too-large', 'unsupported-media-type'],
})
export type SendUploadPart = Call<typeof sendUploadPart>

export const getUpload = endpoint({
  method: 'GET',
  path: '/admin/uploads/:id',
  summary: 'How much of an upload has arrived.',
  access: 'menu.edit',
  params: ofUpload,
  reply: uploadView,
  errors: ['upload-not-found'],
})
export type GetUpload = Call<typeof getUpload>
