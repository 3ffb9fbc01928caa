import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { type Cart, cartCount } from '@thali/domain/cart/cart'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

import { alternativeTo, availableCount, tileGroups } from './counter-menu.ts'
import { MenuFailure, NothingFound, SoldOut } from './menu-notices.tsx'
import { MenuTile, useTileKeys } from './menu-tile.tsx'
import { useOfferDishes } from '#web/back-office/lib/dish-offer.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { tintOf } from '#web/dishes/tint.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { Key } from '#web/ui/key.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** Shown while the menu loads, so that the search field can be used already. */
const NO_MENU: Pick<MenuView, 'categories' | 'items'> = { categories: [], items: [] }
/** What sells most changes slowly. */
const MOST_SOLD_FOR_MS = 60 * 60_000

type MenuPanelProps = {
  /** The title, before the search field. */
  head: ReactNode
  /** What waits, before the categories. */
  waiting: ReactNode
  locationId: string
  menu: MenuView | undefined
  failure: { error: ApiError; retry: () => void } | null
  cart: Cart
  onPick: (item: MenuItemView) => void
}

/** The menu of the location as a grid of tiles, with search, category jump and arrow keys. */
export function MenuPanel({ head, waiting, locationId, menu: read, failure, cart, onPick }: MenuPanelProps) {
  const menu = read ?? NO_MENU
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [onlyAvailable, setOnlyAvailable] = useState(false)
  const [refused, setRefused] = useState<MenuItemView | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const keys = useTileKeys(grid, () => search.current?.focus())
  const mostSold = useMostSold(locationId)
  const groups = tileGroups(menu, { search: typed, onlyAvailable, mostSold })
  const shown = groups.flatMap(({ id, items }) => items.map((item) => tileKey(id, item)))
  const tabStop = shown.find((key) => key === keys.current) ?? shown[0]
  const firstHit = typed.trim() === '' ? undefined : groups[0]?.items[0]

  function pick(item: MenuItemView) {
    setRefused(item.isAvailable ? null : item)
    if (!item.isAvailable) return
    setTyped('')
    onPick(item)
  }
  useOfferDishes(read?.items, pick)
  const askForFirst = useFirstOnceRead(read !== undefined, () => firstHit && pick(firstHit))

  function handleSearchKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      setTyped('')
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      grid.current?.querySelector<HTMLElement>('[data-tile]')?.focus()
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) askForFirst()
  }

  return (
    <section aria-label="Menu" className="@container/menu min-w-0 px-3 pb-4 md:px-4">
      <div className="sticky top-(--order-taking-top) z-1 -mx-1 grid grid-cols-1 gap-1 bg-bg px-1 pt-2 pb-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {head}
          <MenuSearch input={search} value={typed} onChange={setTyped} onKeyDown={handleSearchKey} />
        </div>
        <div className="flex min-h-(--tap) flex-wrap items-center gap-1.5">
          {waiting}
          {read && <CategoryJump menu={read} onJump={() => setTyped('')} />}
          {!read && !failure && <Skeleton className="h-9 flex-1" />}
        </div>
      </div>
      {read && (
        <div className="flex flex-wrap items-center justify-between gap-x-5 text-sm">
          <CheckboxField
            label="Show only available items"
            checked={onlyAvailable}
            onChange={(event) => setOnlyAvailable(event.target.checked)}
          />
          <p className="text-muted tabular-nums">{availableCount(menu.items)} available</p>
        </div>
      )}
      {failure && <MenuFailure error={failure.error} onRetry={failure.retry} />}
      {refused && (
        <SoldOut
          item={refused}
          alternative={alternativeTo(refused, menu.items)}
          onPick={pick}
          onDismiss={() => setRefused(null)}
        />
      )}
      <div ref={grid} className="grid gap-3">
        {groups.map((group) => (
          <section key={group.id} id={`dish-group-${group.id}`} className="order-taking-group" aria-label={group.title}>
            <h2 className="mb-1.5 text-sm font-semibold text-muted">{group.title}</h2>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-1.5">
              {group.items.map((item) => (
                <MenuTile
                  key={item.id}
                  item={item}
                  tint={tintOf(item.category, menu.categories)}
                  inOrder={cartCount(cart.filter(({ id }) => id === item.id))}
                  isFirstHit={item === firstHit}
                  isTabStop={tileKey(group.id, item) === tabStop}
                  onPick={() => pick(item)}
                  onFocus={() => keys.setCurrent(tileKey(group.id, item))}
                  onKeyDown={keys.handleKeyDown}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {!read && !failure && (
        <Loading label="Loading the menu">
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {read && groups.length === 0 && <NothingFound typed={typed} onClear={() => setTyped('')} />}
    </section>
  )
}

/** A dish that sells most is in the grid twice. */
function tileKey(groupId: string, { id }: MenuItemView): string {
  return `${groupId} ${id}`
}

/** Names of the dishes the location sells most, best first. Without them the menu works as well. */
function useMostSold(location: string): readonly string[] {
  const { data } = useRead(
    'GET /admin/menu/:location/most-sold',
    { params: { location } },
    { freshForMs: MOST_SOLD_FOR_MS },
  )
  return data?.names ?? []
}

/** Picks the first hit. If Enter was pressed before the menu had loaded, it is picked once it has. */
function useFirstOnceRead(isRead: boolean, take: () => void): () => void {
  const isAsked = useRef(false)
  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    if (!isRead || !isAsked.current) return
    isAsked.current = false
    takeFirst()
  }, [isRead])
  return () => {
    if (isRead) take()
    else isAsked.current = true
  }
}

type MenuSearchProps = {
  input: RefObject<HTMLInputElement | null>
  value: string
  onChange: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function MenuSearch({ input, value, onChange, onKeyDown }: MenuSearchProps) {
  return (
    <div className="relative min-w-40 flex-1">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search the menu"
        placeholder="Search the menu"
        autoComplete="off"
        enterKeyHint="go"
        value={value}
        // The key that leads here may be pressed once more than needed.
        onChange={(event) => onChange(event.target.value.replace(/^\/+/, ''))}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        className="control min-h-(--tap)! py-1.5! ps-9.5! pe-11!"
      />
      {value === '' ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 pointer-coarse:hidden"
        >
          <Key>/</Key>
        </span>
      ) : (
        <IconButton
          label="Clear the search"
          icon={<X aria-hidden size={18} />}
          className="absolute! top-0 right-0"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Scrolls to a category and focuses its first dish. */
function CategoryJump({ menu, onJump }: { menu: MenuView; onJump: () => void }) {
  const listed = menu.categories.filter(({ id }) => menu.items.some(({ category }) => category === id))

  function jump(id: string) {
    onJump()
    // The groups are rendered again only after the search is cleared.
    requestAnimationFrame(() => {
      const group = document.getElementById(`dish-group-${id}`)
      group?.scrollIntoView({ block: 'start' })
      group?.querySelector<HTMLElement>('[data-tile]')?.focus({ preventScroll: true })
    })
  }

  return (
    <nav
      aria-label="Categories"
      className="flex min-w-0 flex-[1_1_5rem] overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] pe-8 [scrollbar-width:none]"
    >
      {listed.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          onClick={() => jump(id)}
          className="tap shrink-0 rounded-md px-2.5 text-base font-medium whitespace-nowrap text-muted -outline-offset-2! hover:bg-sunken hover:text-text"
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
