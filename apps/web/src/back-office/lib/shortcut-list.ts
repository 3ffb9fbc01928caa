import { type ReactNode, useEffect } from 'react'

import { shared, useShared } from '#web/lib/kept/shared.ts'

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
