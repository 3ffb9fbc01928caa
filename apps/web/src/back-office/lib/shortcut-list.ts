import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

export type Shortcut = { keys: readonly string[]; does: string }

/** Shortcuts of one part of the back office. */
export type ShortcutGroup = { title: string; note?: ReactNode; shortcuts: readonly Shortcut[] }

const listeners = new Set<() => void>()
let groups: readonly ShortcutGroup[] = []

/** Adds the keys of the section on screen to the list of shortcuts. The group must stay the same between drawings. */
export function useShortcutGroup(group: ShortcutGroup): void {
  useEffect(() => {
    replace([...groups, group])
    return () => replace(groups.filter((one) => one !== group))
  }, [group])
}

/** Shortcuts of everything on screen. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(subscribe, read, read)
}

function replace(next: readonly ShortcutGroup[]): void {
  groups = next
  for (const listener of listeners) listener()
}

function read(): readonly ShortcutGroup[] {
  return groups
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
