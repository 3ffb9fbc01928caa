import { useEffect, useState } from 'react'

/** What was typed when a part was left, and what it was typed over. Signing out loads a new document, which forgets it. */
const drafts = new Map<string, { before: unknown; fields: unknown }>()

type Form<Fields> = {
  before: Fields
  fields: Fields
  isChanged: boolean
  change: (fields: Partial<Fields>) => void
  reset: (fields: Fields) => void
}

/** Whether something was typed there that is not saved. */
export function hasDraft(key: string): boolean {
  return drafts.has(key)
}

/**
 * Keeps what was typed until its form is opened again, unless it was changed elsewhere meanwhile. A form in which
 * nothing is typed follows what is stored.
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
