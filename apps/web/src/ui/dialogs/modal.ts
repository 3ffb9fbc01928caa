/** A dialog may stand over another one. */
let openCount = 0

/**
 * Opens a dialog over the page and answers how to close it. The page learns of it by an attribute: a style that asked
 * for an open dialog anywhere would have the browser look at every card of the board with each step.
 */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  dialog?.showModal()
  count(1)
  return () => {
    // Closing before the element goes is what returns the focus to the opener.
    dialog?.close()
    count(-1)
  }
}

function count(step: 1 | -1): void {
  openCount += step
  document.documentElement.toggleAttribute('data-modal', openCount > 0)
}
