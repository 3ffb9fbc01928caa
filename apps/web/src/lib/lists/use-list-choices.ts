import { useEffect, useState } from 'react'

const SETTLED_AFTER_MS = 300

/** Filters and page of a long list. Changing a filter goes back to the first page. */
export function useListChoices<Choices extends { search: string }>(none: Choices) {
  const [choices, setChoices] = useState(none)
  const [page, setPage] = useState(1)
  const search = useSettled(choices.search)

  function change(changed: Partial<Choices>) {
    setChoices({ ...choices, ...changed })
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
