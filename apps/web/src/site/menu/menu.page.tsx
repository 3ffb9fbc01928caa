import './menu.css'
import type { LocationView } from '@thali/contracts/locations/locations'
import type { MenuView } from '@thali/contracts/menu/menu'
import { hasTable, parseTableNumber } from '@thali/domain/locations/table-numbers'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'

import { CartColumn } from '../cart/cart-column.tsx'
import { CategoryBar } from './filters/category-bar.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import { isFiltering, withFilters } from './filters/menu-filters.ts'
import { useMenuFilters } from './filters/use-menu-filters.ts'
import { MenuHead } from './menu-head.tsx'
import { MenuList } from './menu-list.tsx'
import { menuSections } from './menu-sections.ts'
import { useItemDialog } from './use-item-dialog.tsx'
import { sitDown } from '#web/cart/at-table.ts'
import { chooseOrderType } from '#web/cart/cart-store.ts'
import { useOrderDraft } from '#web/cart/use-order.ts'
import { useRepricing } from '#web/cart/use-repricing.ts'
import type { ReplyOf } from '#web/lib/api/endpoints.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useNavigate, useScreen, useSearch } from '#web/lib/routing/navigation.tsx'
import type { PageProps } from '#web/lib/routing/route.ts'
import { useSession } from '#web/lib/session.tsx'
import { OtherHours } from '#web/site/opening/other-hours-late.tsx'
import { IN_LANGUAGE } from '#words/dish-language.ts'
import { words } from '#words/menu/page.ts'

// Static drawings, hydrated after the rest.
const MarkDrawings = latePart(async () => (await import('#web/dishes/mark-drawings.tsx')).MarkDrawings)

/** A constant element, because a changed one would be taken off the page until its script is loaded. */
const DRAWINGS = (
  <Suspense>
    <MarkDrawings />
  </Suspense>
)

// Structured data for search engines, read from the server's document.
const MenuData = latePart(async () => (await import('./menu-data.tsx')).MenuData)

// The server renders no cart.
const CartBar = latePart(async () => (await import('../cart/cart-bar.tsx')).CartBar)

// Renders nothing.
const LiveMenu = latePart(async () => (await import('../cart/live-menu.tsx')).LiveMenu)

// Rarely shown, so loaded when needed.
const MenuNotices = latePart(async () => (await import('./menu-notices.tsx')).MenuNotices)
const NothingFits = latePart(async () => (await import('./menu-states.tsx')).NothingFits)
const WithoutMenu = latePart(async () => (await import('./menu-states.tsx')).WithoutMenu)

/** Where the dishes begin, for those who come by keyboard. */
const DISHES = 'dishes'

const NONE: readonly string[] = []

export function MenuPage({ params }: PageProps) {
  const { location = '' } = params
  const { data: menu, error } = useRead('GET /menu/:location', { params: { location }, ...IN_LANGUAGE })
  if (menu) return <Menu menu={menu} />

  return (
    <Suspense>
      <WithoutMenu locationId={location} isFailed={error !== undefined} />
    </Suspense>
  )
}

function Menu({ menu }: { menu: MenuView }) {
  const { location } = menu
  const locations = useRead('GET /locations').data?.locations ?? []
  const isSentHere = new URLSearchParams(useSearch()).has('notice')
  const [filters, setFilters] = useMenuFilters(location.id)
  const settled = useDeferredValue(filters)
  const favorites = useFavorites()
  const place = isFiltering(settled) ? null : `favorites-${location.id}`
  const room = favorites.now === null ? place : null
  const first = favorites.first?.[location.id] ?? NONE
  const { sections, itemCount } = useMemo(() => menuSections(menu, settled, first), [menu, settled, first])
  const order = useOrderDraft(location, menu.delivery)
  const [news, forgetNews] = useRepricing(menu)
  const { openItem, openLine, dialog } = useItemDialog(menu, settled.diets)
  useOrderTypeOfAddress(location.id)
  const isWrongTable = useTableOfAddress(location)

  const path = `/menu/${location.id}`
  const cart = { order, locations, news, onNewsRead: forgetNews, onEdit: openLine }
  const showAll = () => setFilters({ search: '', diets: [] })

  return (
    <div className="menu page-width">
      <a href={`#${DISHES}`} className="skip-to-dishes">
        {words.skip}
      </a>
      {DRAWINGS}
      <Suspense>
        <MenuData menu={menu} />
        <LiveMenu location={location} />
      </Suspense>
      {(isSentHere || isWrongTable || location.ordersPausedUntil !== null) && (
        <Suspense>
          <MenuNotices location={location} isWrongTable={isWrongTable} />
        </Suspense>
      )}
      <OtherHours location={location} />
      <noscript>
        <p className="pt-3">
          {words.needsScript} {formatPhone(location.phone)}
        </p>
      </noscript>
      <MenuHead order={order} locations={locations} filterQuery={withFilters('', filters)}>
        <FilterForm path={path} filters={filters} onChange={setFilters} itemCount={itemCount} />
      </MenuHead>
      <div className="menu-bar menu-bleed">
        <CategoryBar sections={sections} room={room && `${room}-link`} />
      </div>
      <div className="menu-columns">
        <div className="min-w-0 pb-10">
          {room && <FavoritesRoom room={room} />}
          <div id={DISHES} tabIndex={-1} />
          <MenuList
            menu={menu}
            sections={sections}
            cart={order.cart}
            favorites={favorites.now && (favorites.now[location.id] ?? NONE)}
            onOpen={openItem}
          />
          {itemCount === 0 && (
            <Suspense>
              <NothingFits onShowAll={showAll} />
            </Suspense>
          )}
          <p className="mt-8 measure text-muted">
            {words.kitchenNote}{' '}
            <a href={`tel:${location.phone}`} className="link whitespace-nowrap">
              {formatPhone(location.phone)}
            </a>
          </p>
        </div>
        <div className="hidden lg:block">
          <CartColumn {...cart} />
        </div>
      </div>
      <Suspense>
        <CartBar {...cart} />
      </Suspense>
      {dialog}
      {place && favorites.now && <FavoritesMeasured room={place} />}
    </div>
  )
}

type Favorites = ReplyOf<'GET /me/favorites'>['favorites']

/**
 * The person's favourites by location, as they are and as they were when they were first known: a heart that is tapped
 * moves no dish. Null while they are not known yet, undefined for guests. Deferred: React draws the hearts of dozens of
 * dishes between two taps, and not in one piece.
 */
function useFavorites(): Record<'now' | 'first', Favorites | null | undefined> {
  const { user, isLoading } = useSession()
  const { data } = useRead(user ? 'GET /me/favorites' : null)
  const now = useDeferredValue(user || isLoading ? (data?.favorites ?? null) : undefined)
  const [first, setFirst] = useState(now)
  if (!first && now) setFirst(now)
  return { now, first: now && first }
}

/** Takes the order type from a link such as `/menu/truro?type=delivery`. */
function useOrderTypeOfAddress(locationId: string): void {
  const named = new URLSearchParams(useScreen().place.search).get('type')
  const type = ORDER_TYPES.find((candidate) => candidate === named)
  useEffect(() => {
    if (type) chooseOrderType(locationId, type)
  }, [locationId, type])
}

/**
 * Remembers the table of a scanned code, `/menu/truro?table=12`, and removes it from the address, so that the same tab opened
 * again at home does not choose the table again. Returns true if the location has no such table.
 */
function useTableOfAddress({ id, tables }: LocationView): boolean {
  const { place } = useScreen()
  const navigate = useNavigate()
  const table = parseTableNumber(new URLSearchParams(place.search).get('table'))
  const isKnown = table != null && hasTable(tables, table)
  useEffect(() => {
    if (!isKnown) return
    sitDown(id, table)
    const rest = new URLSearchParams(place.search)
    rest.delete('table')
    void navigate(place.path + (rest.size > 0 ? `?${rest}` : ''), { replace: true })
  }, [id, isKnown, table, place, navigate])
  return tables !== undefined && table !== null && !isKnown
}

// Loaded only when signed in.
const KeptFavoritesRoom = latePart(async () => (await import('./favorites.tsx')).KeptFavoritesRoom)

/** Kept free until the browser knows the favourites, as high as they were the last time, so that no dish moves. */
function FavoritesRoom({ room }: { room: string }) {
  return (
    <div aria-hidden className="overflow-hidden" style={{ height: `var(--room-${room}, 0px)` }}>
      <p className="menu-title mt-1.5">{words.favorites}</p>
    </div>
  )
}

/** Notes how much room the favourites take. */
function FavoritesMeasured({ room }: { room: string }) {
  return (
    <Suspense>
      <KeptFavoritesRoom room={room} />
    </Suspense>
  )
}
