import { flushSync } from 'react-dom'

/** Makes a change that moves rows of a list. A browser takes the focus from an element that is moved. */
export function keepingFocus(change: () => void): void {
  const focused = document.activeElement
  flushSync(change)
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
}
