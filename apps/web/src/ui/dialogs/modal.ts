/** Dialogs can be nested: the last is on top. */
const open: HTMLDialogElement[] = []

/**
 * Opens a modal dialog and returns how to close it. Sets an attribute on the document, because a `:has(dialog[open])`
 * selector would make the browser check every card of the board on each change.
 */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  if (!dialog) return () => undefined
  dialog.showModal()
  open.push(dialog)
  mark()
  return () => {
    // Closing before the element is removed returns the focus to the opener.
    dialog.close()
    open.splice(open.lastIndexOf(dialog), 1)
    mark()
  }
}

/** Whether a dialog covers the page. */
export function hasModal(): boolean {
  return open.length > 0
}

/** Asks the dialog on top to close, as Escape does, and answers whether there is one. Some stay: what they ask has to be answered. */
export function closeTopDialog(): boolean {
  const dialog = open.at(-1)
  if (!dialog) return false
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  return true
}

function mark(): void {
  document.documentElement.toggleAttribute('data-modal', open.length > 0)
}
