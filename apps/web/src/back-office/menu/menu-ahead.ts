import type { ListManagedItems, ManagedItemView } from '@thali/contracts/menu/menu-management'

import type { ItemChange, MenuAction, MenuNews } from '#web/back-office/actions/menu-actions.ts'

type Items = readonly ManagedItemView[]
type Listed = ListManagedItems['reply']

/** The dishes with pending changes applied. Unchanged dishes keep their identity. */
export function itemsAhead(items: Items, actions: readonly MenuAction[], today: string): Items {
  return actions.reduce((before, action) => itemsAfter(before, action, today), items)
}

/** The ids of dishes with pending changes. */
export function busyIds(actions: readonly MenuAction[]): ReadonlySet<string> {
  return new Set(
    actions.flatMap((action) => {
      if (action.kind === 'menu-availability') return action.ids
      return action.kind === 'menu-add' ? [] : [action.id]
    }),
  )
}

/** The list after the server's answer. A list of a newer version stays as it is. */
export function listAfter(list: Listed, { version, saved, switched, deletedId }: MenuNews): Listed {
  if (list.version >= version) return list
  const changed = new Map(switched.map((item) => [item.id, item]))
  const kept = list.items
    .filter(({ id }) => id !== deletedId)
    .map((item) => {
      const after = changed.get(item.id)
      return after === undefined ? item : { ...item, ...after }
    })
  return { ...list, version, items: saved === null ? kept : withItem(kept, saved) }
}

function withItem(items: Items, saved: ManagedItemView): ManagedItemView[] {
  const isKnown = items.some(({ id }) => id === saved.id)
  return isKnown ? items.map((item) => (item.id === saved.id ? saved : item)) : [...items, saved]
}

function itemsAfter(items: Items, action: MenuAction, today: string): Items {
  switch (action.kind) {
    case 'menu-delete':
      return items.filter(({ id }) => id !== action.id)
    case 'menu-change':
      return items.map((item) => (item.id === action.id ? itemAfter(item, action.change, today) : item))
    case 'menu-photo':
      return items.map((item) => (item.id === action.id ? { ...item, image: action.url } : item))
    case 'menu-availability': {
      const { ids, isAvailable, hiddenUntil } = action
      return items.map((item) => (ids.includes(item.id) ? { ...item, isAvailable, hiddenUntil } : item))
    }
    // New dishes have no id yet, so they are shown in the queue only, not in the list.
    case 'menu-add':
    case 'menu-duplicate':
      return items
  }
}

/** The change was checked before it was sent, so its fields are those of a dish. */
function itemAfter(item: ManagedItemView, { isTodaysSpecial, ...change }: ItemChange, today: string): ManagedItemView {
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...item, ...fields, isSpecial: isTodaysSpecial ?? item.isSpecial }
  const { isSpecial, specialStartDate, specialEndDate } = after
  const isRunning = (specialStartDate ?? today) <= today && (specialEndDate ?? today) >= today
  return { ...after, isTodaysSpecial: isSpecial && isRunning }
}
