import { useEffect, useState } from 'react'

const SETTLED_AFTER_MS = 300

/** What a long list is narrowed to, and which of its pages is shown: whatever is chosen, it begins at the first. */
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
    /** What is asked for, a moment behind what is typed. */
    sent: { ...choices, search },
    page,
    choosePage: setPage,
    change,
  }
}

/** What was typed, once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => onceSettled(() => setSettled(text)), [text])
  return settled
}

/** Tells once nobody has typed for a moment; whoever types on calls it off. */
export function onceSettled(tell: () => void): () => void {
  const timer = setTimeout(tell, SETTLED_AFTER_MS)
  return () => clearTimeout(timer)
}
