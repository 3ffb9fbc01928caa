import { useEffect, useState } from 'react'

import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { counted } from '#web/words/counted.ts'

const SETTLED_AFTER_MS = 300

/**
 * Filters and page of a long list. Changing a filter goes back to the first page; a list with a name is opened again on
 * the page on which it was left, as long as the tab is open.
 */
export function useListChoices<Choices extends { search: string }>(none: Choices, name?: string) {
  const [choices, setChoices] = useState(none)
  const [page, choosePage] = useState(() => (name === undefined ? 1 : keptPage(name)))
  const search = useSettled(choices.search)

  function setPage(next: number) {
    choosePage(next)
    if (name !== undefined) tabStorage.write(keyOf(name), next === 1 ? null : String(next))
  }

  function change(changed: Partial<Choices>) {
    setChoices((current) => ({ ...current, ...changed }))
    setPage(1)
  }

  return {
    choices,
    /** The filters after the debounce. */
    sent: { ...choices, search },
    page,
    choosePage: setPage,
    change,
  }
}

const keyOf = (name: string) => `thali_page_${name}`

function keptPage(name: string): number {
  const page = Number(tabStorage.read(keyOf(name)))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The typed text, debounced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => onceSettled(() => setSettled(text)), [text])
  return settled
}

/** Calls back after a pause in typing. */
export function onceSettled(onPause: () => void): () => void {
  const timer = setTimeout(onPause, SETTLED_AFTER_MS)
  return () => clearTimeout(timer)
}

/** How many pages a list has; one even when there is nothing. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

type Shown = { total: number; page: number; pageSize: number; one: string }

/** The line above a list: `Showing 21–40 of 45 users`. */
export function shownWords({ total, page, pageSize, one }: Shown): string {
  if (total === 0) return counted(0, one)
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return `Showing ${first}–${last} of ${counted(total, one)}`
}
