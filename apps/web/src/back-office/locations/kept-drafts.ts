import { useEffect, useState } from 'react'

/** Unsaved fields of the parts that were left, with the stored fields below them. Signing out loads a new document. */
const drafts = new Map<string, { before: unknown; fields: unknown }>()

type Form<Fields> = {
  before: Fields
  fields: Fields
  isChanged: boolean
  change: (fields: Partial<Fields>) => void
  reset: (fields: Fields) => void
}

/** Whether the part with this key has unsaved fields, or one of the forms in it. */
export function hasDraft(key: string): boolean {
  return drafts.has(key) || [...drafts.keys()].some((one) => one.startsWith(`${key}/`))
}

/** Forgets the unsaved fields of what is there no more. */
export function dropDraft(key: string): void {
  drafts.delete(key)
}

/**
 * Keeps unsaved fields until the form is opened again, unless the stored fields have changed by then. A form without
 * changes follows the stored fields.
 */
export function useStoredForm<Fields extends object>(key: string, form: Form<Fields>, stored: Fields): void {
  const { before, fields, isChanged, change, reset } = form
  const [seen, setSeen] = useState<string | null>(null)
  const now = JSON.stringify(stored)
  if (seen !== now) {
    setSeen(now)
    const draft = drafts.get(key)
    if (seen === null && draft && JSON.stringify(draft.before) === now) change(draft.fields as Fields)
    else if (seen !== null && !isChanged) reset(stored)
  }
  useEffect(() => {
    if (isChanged) drafts.set(key, { before, fields })
    else drafts.delete(key)
  }, [key, before, fields, isChanged])
}
