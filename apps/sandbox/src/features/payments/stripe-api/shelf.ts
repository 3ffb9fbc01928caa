/** What all of Stripe's objects have. */
interface Kept {
  id: string
  object: string
  created: number
}

/** An object as the API shows it, plus internal fields. Both are immutable. */
export interface Row<Thing, Extras> {
  object: Thing
  extras: Extras
}

export interface Page<Thing> {
  rows: Thing[]
  hasMore: boolean
}

export interface PageFilter<Thing> {
  limit: number
  /** Only objects older than this id. */
  startingAfter?: string | undefined
  /** Only newer ones. */
  endingBefore?: string | undefined
  /** Only the objects of one group, such as the refunds of one payment. */
  group?: string | undefined
  matches?: ((object: Thing) => boolean) | undefined
}

/** While a fault `stale` is set, a change is seen after so long. */
const BEHIND_MS = 5_000

/** All objects of one kind, in the order they were made. `groupOf` names the object that others of the kind share. */
export function createShelf<Thing extends Kept, Extras>(
  onPut: (row: Row<Thing, Extras>) => void,
  clock: () => number,
  groupOf: (object: Thing) => string | null = () => null,
) {
  type State = Row<Thing, Extras>
  const rows = new Map<string, State>()
  /** The state before the last change; undefined for a new object. */
  const earlier = new Map<string, { row: State | undefined; until: number }>()
  const order: string[] = []
  const groups = new Map<string, string[]>()

  function load(row: Row<Thing, Extras>): void {
    const { id } = row.object
    const known = rows.get(id)
    earlier.set(id, { row: known, until: clock() + BEHIND_MS })
    if (!known) {
      order.push(id)
      const group = groupOf(row.object)
      if (group !== null) groups.set(group, [...(groups.get(group) ?? []), id])
    }
    rows.set(id, row)
  }

  /** Newest first, as all of Stripe's lists are. */
  function list(
    { limit, startingAfter, endingBefore, group, matches = () => true }: PageFilter<Thing>,
    see = (id: string): State | undefined => rows.get(id),
  ): Page<Thing> {
    const ids = group === undefined ? order : (groups.get(group) ?? [])
    const upTo = startingAfter === undefined ? ids.length : ids.lastIndexOf(startingAfter)
    const from = endingBefore === undefined ? 0 : ids.lastIndexOf(endingBefore) + 1
    const found: Thing[] = []

    for (let step = 0; step < upTo - from && found.length <= limit; step += 1) {
      // The page before an object is the one adjacent to it, so the search starts there.
      const index = endingBefore === undefined ? upTo - 1 - step : from + step
      const object = see(ids[index] ?? '')?.object
      if (object && matches(object)) found.push(object)
    }
    const page = found.slice(0, limit)
    return { rows: endingBefore === undefined ? page : page.toReversed(), hasMore: found.length > limit }
  }

  function seeLate(id: string): State | undefined {
    const before = earlier.get(id)
    return before && before.until > clock() ? before.row : rows.get(id)
  }

  return {
    load,

    put(object: Thing, extras: Extras): Thing {
      const row = { object, extras }
      load(row)
      onPut(row)
      return object
    },

    find: (id: string) => rows.get(id),

    /** Until the next start, which reads it again. */
    remove: (id: string) => rows.delete(id),

    all: () => rows.values(),

    list: (filter: PageFilter<Thing>) => list(filter),

    /** The same without the changes of the last seconds. A new object is missing from lists, and is found by its id. */
    behind: {
      find: (id: string) => seeLate(id) ?? rows.get(id),
      list: (filter: PageFilter<Thing>) => list(filter, seeLate),
    },
  }
}
