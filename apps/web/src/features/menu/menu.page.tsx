import './menu.css'

import type { MenuView } from '@thali/contracts/menu'
import { ORDER_TYPES } from '@thali/domain/orders/order-status'
import { useDeferredValue, useEffect, useMemo } from 'react'

import { Breadcrumbs, JsonLd } from '#web/lib/head.tsx'
import { useScreen } from '#web/lib/navigation.tsx'
import { useNotice } from '#web/lib/notices.ts'
import type { PageProps } from '#web/lib/route.ts'
import { useSite } from '#web/lib/site.tsx'
import { useApi } from '#web/lib/use-api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

import { CartBar } from '../cart/cart-bar.tsx'
import { CartColumn } from '../cart/cart-panel.tsx'
import { chooseOrderType } from '../cart/cart-store.ts'
import { useOrderDraft } from '../cart/use-order.ts'
import { useRepricing } from '../cart/use-repricing.ts'
import { CategoryBar } from './category-bar.tsx'
import { MarkDrawings } from './dish-marks.tsx'
import { FilterForm } from './filter-form.tsx'
import { KitchenNote } from './kitchen-note.tsx'
import { withFilters } from './menu-filters.ts'
import { MenuHead } from './menu-head.tsx'
import { MenuList } from './menu-list.tsx'
import { menuSections } from './menu-sections.ts'
import { MenuLoading } from './menu-loading.tsx'
import { menuData, restaurantData } from './structured-data.ts'
import { useItemDialog } from './use-item-dialog.tsx'
import { useMenuFilters } from './use-menu-filters.ts'

export function MenuPage({ params }: PageProps) {
  const { data: menu, error } = useApi('GET /menu/:location', { params: { location: params['location'] ?? '' } })
  return menu ? <Menu menu={menu} isStale={error !== undefined} /> : <MenuLoading isFailed={error !== undefined} />
}

/** `isStale`: the menu could not be asked for again, so this is the one last read. */
function Menu({ menu, isStale }: { menu: MenuView; isStale: boolean }) {
  const { location } = menu
  const locations = useApi('GET /locations').data?.locations ?? []
  const [filters, setFilters] = useMenuFilters()
  const settled = useDeferredValue(filters)
  const { sections, itemCount } = useMemo(() => menuSections(menu, settled), [menu, settled])
  const order = useOrderDraft(location)
  const [news, forgetNews] = useRepricing(menu)
  const { openItem, openLine, dialog } = useItemDialog(menu)
  useOrderTypeOfAddress(location.id)

  const path = `/menu/${location.id}`
  const cart = { order, locations, news, onNewsRead: forgetNews, onEdit: openLine }
  const showAll = () => setFilters({ search: '', diets: [] })

  return (
    <div className="page-width pt-4">
      <MenuData menu={menu} />
      <MarkDrawings />
      <Breadcrumbs name="Menu" path={path} />
      <MenuNotices isStale={isStale} phone={location} />
      <MenuHead order={order} locations={locations} filterQuery={withFilters('', filters)} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="min-w-0 pb-10">
          <FilterForm path={path} filters={filters} onChange={setFilters} itemCount={itemCount} />
          <p className="mt-3 mb-4 text-sm text-muted">
            <KitchenNote location={location} />
          </p>
          <CategoryBar sections={sections} />
          <MenuList menu={menu} sections={sections} cart={order.cart} onOpen={openItem} />
          {itemCount === 0 && <NothingFits onShowAll={showAll} />}
        </div>
        <div className="hidden lg:block">
          <CartColumn {...cart} />
        </div>
      </div>
      <CartBar {...cart} />
      {dialog}
    </div>
  )
}

function MenuNotices({ isStale, phone }: { isStale: boolean; phone: MenuView['location'] }) {
  const notice = useNotice()
  return (
    <div className="grid gap-3 pt-3 empty:hidden">
      {notice && (
        <Banner
          tone="warning"
          action={notice.action && <ButtonLink href={notice.action.href}>{notice.action.label}</ButtonLink>}
        >
          {notice.text}
        </Banner>
      )}
      {isStale && (
        <Banner tone="warning">
          The menu could not be read again just now. These are the dishes and prices last seen.
        </Banner>
      )}
      <noscript>
        Choosing dishes here needs a script your browser does not run. We take your order by phone too: {phone.phone}
      </noscript>
    </div>
  )
}

function NothingFits({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No dish fits these filters"
      className="mt-6"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Clear filters
        </Button>
      }
    >
      Try another spelling, or fewer filters at once.
    </EmptyState>
  )
}

function MenuData({ menu }: { menu: MenuView }) {
  const site = useSite()
  const data = useMemo(() => [restaurantData(site, menu.location), menuData(site, menu)] as const, [site, menu])
  return (
    <>
      <JsonLd data={data[0]} />
      <JsonLd data={data[1]} />
    </>
  )
}

/** A link such as `/menu/truro?type=delivery` brings the order type along. */
function useOrderTypeOfAddress(locationId: string): void {
  const asked = new URLSearchParams(useScreen().place.search).get('type')
  const type = ORDER_TYPES.find((candidate) => candidate === asked)
  useEffect(() => {
    if (type) chooseOrderType(locationId, type)
  }, [locationId, type])
}
