import type { UserView } from '@thali/contracts/people/user-management'

/** The selected accounts of all pages: names by id. */
export type Selection = ReadonlyMap<string, string>

export const NOBODY: Selection = new Map()
/** The server changes at most this many at once. */
export const MOST_AT_ONCE = 100
export const TOO_MANY = 'Cannot update more than 100 users at once'

type Listed = Pick<UserView, 'id' | 'displayName' | 'email' | 'isClosed'>

/** Adds users to the selection, or takes them out. Nothing can be done with an account that is closed for good. */
export function withUsers(selection: Selection, users: readonly Listed[], isOn: boolean): Selection {
  const next = new Map(selection)
  for (const { id, displayName, email } of users.filter(isOpen)) {
    if (isOn) next.set(id, displayName || email)
    else next.delete(id)
  }
  return next
}

/** The rows from one to another, in either order; only `to` when `from` is on another page. */
export function rowsBetween<User extends Listed>(users: readonly User[], from: string | null, to: string): User[] {
  const at = (id: string | null) => users.findIndex((user) => user.id === id)
  const [first, last] = [at(from), at(to)].toSorted((a, b) => a - b)
  if (first === undefined || last === undefined) return []
  return first === -1 ? users.slice(last, last + 1) : users.slice(first, last + 1)
}

/** How much of a page is selected. */
export function pageState(selection: Selection, users: readonly Listed[]): 'all' | 'some' | 'none' {
  const open = users.filter(isOpen)
  const count = open.filter(({ id }) => selection.has(id)).length
  if (count === 0) return 'none'
  return count === open.length ? 'all' : 'some'
}

function isOpen({ isClosed }: Listed): boolean {
  return !isClosed
}

/** `3 selected`, and how many of them are on other pages. */
export function selectionWords(selection: Selection, users: readonly Listed[]): string {
  const here = users.filter(({ id }) => selection.has(id)).length
  const elsewhere = selection.size - here
  return elsewhere === 0 ? `${selection.size} selected` : `${selection.size} selected, ${elsewhere} not on this page`
}
