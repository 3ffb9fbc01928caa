/** Moves the focus to a field and brings it to the middle of the screen, without a change of the address. */
export function goToField(id: string): boolean {
  const field = document.querySelector<HTMLElement>(`[id="${id}"]`)
  if (!field) return false
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
  return true
}
