import { useEffect, useEffectEvent, type ReactNode } from 'react'

import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared, shared } from '#web/lib/kept/shared.ts'

type Actions = Readonly<Record<string, () => void>>

/** By the key's name, in small letters. */
export type ShortcutKeys = {
  /** With Ctrl or ⌘; also work while somebody is typing. */
  chords?: Actions
  /** Single keys; only while nobody is typing, and only if switched on for this device. */
  singles?: Actions
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const CHOICES = new Set(['radio', 'checkbox', 'button', 'submit'])
/** A popover handles its own keys, like a dialog. */
const COVERS = 'dialog[open], [role="dialog"]:popover-open'

/** Whether a letter would be typed into the focused element. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !CHOICES.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Action of a key press; undefined when it is no shortcut. */
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

/** Shortcuts for any focus position; dialogs and popovers have their own. */
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

const singleKeys = keptOnDevice<boolean>({
  key: 'thali_single_keys',
  empty: true,
  parse: (text) => text !== 'off',
  serialize: (isOn) => (isOn ? null : 'off'),
})

/** Whether single letters are shortcuts on this device. People who dictate or often mistype can switch them off. */
export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  return [useShared(singleKeys), (next) => singleKeys.change(() => next)]
}

export type Shortcut = { keys: readonly string[]; does: string }

/** What the keyboard does in one part of the back office. */
export type ShortcutGroup = { title: string; note?: ReactNode; shortcuts: readonly Shortcut[] }

const groups = shared<readonly ShortcutGroup[]>([])

/** Adds the keys of the section on screen to the list of shortcuts. The group must be the same object in every rendering. */
export function useShortcutGroup(group: ShortcutGroup): void {
  useEffect(() => {
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter((one) => one !== group))
  }, [group])
}

/** The keys of all that is on screen. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useShared(groups)
}
