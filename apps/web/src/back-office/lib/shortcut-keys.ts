import { useEffect, useEffectEvent } from 'react'

import { useSingleKeys } from './single-keys.ts'

type Actions = Readonly<Record<string, () => void>>

/** By the key's name, in small letters. */
export type ShortcutKeys = {
  /** With Ctrl or ⌘, also while somebody is typing. */
  chords?: Actions
  /** By themselves, while nobody is typing; a device may have them switched off. */
  singles?: Actions
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const CHOICES = new Set(['radio', 'checkbox', 'button', 'submit'])
/** A panel that came up beside its button has keys of its own, as a dialog has. */
const COVERS = 'dialog[open], [role="dialog"]:popover-open'

/** Whether a letter would be written into what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !CHOICES.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** What a key press stands for; undefined when it is nobody's shortcut. */
export function actionOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { chords = {}, singles = {} }: ShortcutKeys,
  mayBeSingle: boolean,
): (() => void) | undefined {
  const name = key.toLowerCase()
  if (altKey) return undefined
  if (ctrlKey || metaKey) return chords[name]
  return mayBeSingle ? singles[name] : undefined
}

/** Shortcuts from wherever the focus is; whatever stands over the page has its own. */
export function useShortcutKeys(keys: ShortcutKeys): void {
  const [areSinglesOn] = useSingleKeys()
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || document.querySelector(COVERS)) return
    const action = actionOf(event, keys, areSinglesOn && !isTyping(event.target))
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
