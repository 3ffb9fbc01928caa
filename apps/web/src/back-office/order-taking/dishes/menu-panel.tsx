import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { type Cart, cartCount } from '@thali/domain/cart/cart'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useOfferDishes } from '#web/back-office/lib/dish-offer.ts'
import { alternativeTo, availableCount, tileGroups } from './tile-groups.ts'
import { tintOf } from '#web/dishes/tint.ts'
import { MenuTile } from './menu-tile.tsx'
import { useTileKeys } from './use-tile-keys.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { type ApiError, userMessage } from '#web/lib/api/api.ts'
import { Key } from '#web/ui/key.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const UNAVAILABLE_REFUSAL = 'Cannot add unavailable items to order'

/** Shown while the menu loads, so that the search field can be used already. */
const NO_MENU: Pick<MenuView, 'categories' | 'items'> = { categories: [], items: [] }

type MenuPanelProps = {
  menu: MenuView | undefined
  cart: Cart
  onPick: (item: MenuItemView) => void
}

/** The menu of the location as a grid of tiles, with search, category jump and arrow keys. */
export function MenuPanel({ menu: read, cart, onPick }: MenuPanelProps) {
  const menu = read ?? NO_MENU
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [onlyAvailable, setOnlyAvailable] = useState(false)
  const [refused, setRefused] = useState<MenuItemView | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const keys = useTileKeys(grid, () => search.current?.focus())
  const groups = tileGroups(menu, { search: typed, onlyAvailable })
  const shown = groups.flatMap(({ items }) => items)
  const tabStop = shown.find(({ id }) => id === keys.current) ?? shown[0]
  const firstHit = typed.trim() === '' ? undefined : shown[0]

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
    <section aria-label="Menu" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <CheckboxField
          label="Show only available items"
          checked={onlyAvailable}
          onChange={(event) => setOnlyAvailable(event.target.checked)}
        />
        {read && <p className="text-muted tabular-nums">{availableCount(menu.items)} available</p>}
      </div>
      <div className="sticky top-(--order-taking-top) z-1 -mx-1 bg-bg px-1 pb-3">
        {read ? <CategoryJump menu={read} onJump={() => setTyped('')} /> : <Skeleton className="my-2 h-12 w-full" />}
        <MenuSearch input={search} value={typed} onChange={setTyped} onKeyDown={handleSearchKey} />
      </div>
      {refused && (
        <SoldOut
          item={refused}
          alternative={alternativeTo(refused, menu.items)}
          onPick={pick}
          onDismiss={() => setRefused(null)}
        />
      )}
      <div ref={grid} className="grid gap-6">
        {groups.map((group) => (
          <section key={group.id} id={`dish-group-${group.id}`} className="order-taking-group" aria-label={group.title}>
            <h2 className="mb-2 text-lg font-semibold text-muted">{group.title}</h2>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
              {group.items.map((item) => (
                <MenuTile
                  key={item.id}
                  item={item}
                  tint={tintOf(item.category, menu.categories)}
                  inOrder={cartCount(cart.filter(({ id }) => id === item.id))}
                  isFirstHit={item === firstHit}
                  isTabStop={item === tabStop}
                  onPick={() => pick(item)}
                  onFocus={() => keys.setCurrent(item.id)}
                  onKeyDown={keys.handleKeyDown}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {!read && (
        <Loading label="Loading the menu">
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {read && groups.length === 0 && <NothingFound typed={typed} onClear={() => setTyped('')} />}
    </section>
  )
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
    <div className="relative">
      <Search
        aria-hidden
        size={20}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search the menu"
        placeholder="Search the menu"
        autoComplete="off"
        enterKeyHint="go"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        data-size="staff"
        className="control ps-11! pe-12!"
      />
      {value === '' ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 pointer-coarse:hidden"
        >
          <Key>/</Key>
        </span>
      ) : (
        <IconButton
          label="Clear the search"
          icon={<X aria-hidden size={20} />}
          className="absolute! top-1.5 right-1"
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
      className="-mx-1 flex gap-2 overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)] px-1 pt-1.5 pe-12 pb-3 [scrollbar-width:none]"
    >
      {listed.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          onClick={() => jump(id)}
          className="tap shrink-0 rounded-full border-[1.5px] border-line-strong bg-surface px-4 font-semibold whitespace-nowrap hover:bg-sunken"
        >
          {name}
        </button>
      ))}
    </nav>
  )
}

type SoldOutProps = {
  item: MenuItemView
  alternative: MenuItemView | undefined
  onPick: (item: MenuItemView) => void
  onDismiss: () => void
}

function SoldOut({ item, alternative, onPick, onDismiss }: SoldOutProps) {
  return (
    <Banner
      tone="danger"
      className="mb-4"
      title={UNAVAILABLE_REFUSAL}
      onDismiss={onDismiss}
      action={
        alternative && (
          <Button variant="secondary" onClick={() => onPick(alternative)}>
            {alternative.name} instead
          </Button>
        )
      }
    >
      {item.name} is sold out.
    </Banner>
  )
}

function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  if (typed.trim() === '') return <p className="py-6 text-lg text-muted">Nothing on this menu can be sold right now.</p>
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 py-6">
      <p className="text-lg">No dish is called “{typed.trim()}”.</p>
      <Button variant="secondary" onClick={onClear}>
        Show all dishes
      </Button>
    </div>
  )
}

/** Shown instead of the menu, or above an older version of it. */
export function MenuFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const reason = error.code === 'unknown' || error.message === '' ? null : userMessage(error)
  return (
    <RetryBanner
      className="my-2"
      title={reason === null ? 'Failed to load menu items' : `Error loading menu: ${reason}`}
      onRetry={onRetry}
    >
      {reason === null && 'Try refreshing the page'}
    </RetryBanner>
  )
}
