import { glob } from 'node:fs/promises'
import path from 'node:path'

import type { ErrorReply } from '@thali/contracts/errors'
import type { SetItemImage } from '@thali/contracts/menu/menu-photos'

import type { Caller, TestApi } from '#api/testing/start-api.ts'

type Upload = {
  location?: string
  id: string
  name?: string
  type?: string
  field?: string
  key?: string
  /** Form fields besides the file. */
  more?: Record<string, string | Blob>
}

/** Sends a file as a form does. */
export async function uploadPhoto(api: TestApi, caller: Caller, bytes: Buffer, upload: Upload) {
  const { location = 'truro', id, name = 'dish.jpg', type = 'image/jpeg', field = 'file', key, more = {} } = upload
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  for (const [field_, value] of Object.entries(more)) form.append(field_, value)
  const response = await fetch(`${api.url}/api/admin/menu/${location}/items/${id}/image`, {
    method: 'POST',
    headers: { ...caller.headers, ...(key ? { 'idempotency-key': key } : {}) },
    body: form,
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as SetItemImage['reply'] & Omit<ErrorReply, 'success'>,
  }
}

/** Every file in the media folder, by relative path. */
export async function storedFiles({ dataDir }: TestApi): Promise<string[]> {
  const root = path.join(dataDir, 'media')
  const files: string[] = []
  for await (const entry of glob('**', { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)))
  }
  return files.sort()
}
