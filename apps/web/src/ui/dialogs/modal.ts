/** Dialogs can be nested. */
let openCount = 0

/**
 * Opens a modal dialog and returns how to close it. Sets an attribute on the document, because a `:has(dialog[open])`
 * selector would make the browser check every card of the board on each change.
 */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  dialog?.showModal()
  count(1)
  return () => {
    // Closing before the element is removed returns the focus to the opener.
    dialog?.close()
    count(-1)
  }
}

function count(step: 1 | -1): void {
  openCount += step
  document.documentElement.toggleAttribute('data-modal', openCount > 0)
}
