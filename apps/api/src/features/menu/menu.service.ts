import { createHash } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { LocationView } from '@thali/contracts/locations/locations'
import type { ListSpecials, MenuView } from '@thali/contracts/menu/menu'
import type { DeliveryZone } from '@thali/domain/delivery/delivery'
import { type Language, LANGUAGES } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { pausedUntil } from '@thali/domain/locations/pause'
import { readBowl } from '@thali/domain/menu/bowls/bowl'
import type { OptionMenu } from '@thali/domain/menu/options/option-group'
import { type Hidden, isOnSale, type SaleMenu } from '@thali/domain/menu/sale'
import { dishesOf, type SoldLine } from '@thali/domain/orders/capacity/portions'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'

import { optionMenuForAnyTime, saleMenuOf } from './menu-for-rules.ts'
import type { Clock } from '#api/clock.ts'
import { type Location, toLocationView } from '#api/features/locations/locations.presenter.ts'
import { toMenuView } from '#api/features/menu/menu.presenter.ts'
import type { Dish, MenuRepository, StoredMenu } from '#api/features/menu/menu.repository.ts'
import { type Bodies, createBodies } from '#api/plugins/requests/encoded-bodies.ts'

/** One location's menu at one version: for pricing orders, and as prepared bytes. */
export type MenuSnapshot = {
  location: Location
  items: ReadonlyMap<string, Dish>
  /** Its option groups, as the rules look them up, for an order of any time. */
  options: OptionMenu
  /** When its dishes and options are sold. */
  sale: SaleMenu
  /** Where it delivers; none: everywhere. */
  zones: readonly DeliveryZone[]
  views: Readonly<Record<Language, MenuView>>
  /** When the menu next changes by itself. */
  validUntil: Date
  /** The menu as bytes to send, made when a language is first asked for. */
  prepared: (language: Language) => PreparedMenu
}
export type PreparedMenu = { etag: string; bodies: Bodies }

type Deps = { menu: MenuRepository; clock: Clock }

/** How many drinks of a location the home page shows. */
const DRINKS_SHOWN = 4

/** A menu with counted dishes is read again after this time. */
const COUNTED_MS = 60_000

/**
 * Menus are read often and changed rarely: cached in memory, refreshed when the change feed names them or their time is
 * up.
 */
export function createMenuService({ menu, clock }: Deps) {
  const snapshots = new Map<string, Promise<MenuSnapshot | null>>()

  async function load(locationId: string, now: Date): Promise<MenuSnapshot | null> {
    const found = await menu.findKeptMenu(locationId, now)
    if (!found) return null

    const stored = {
      ...found,
      items: found.items.map((item) => asSold(item, now)),
      groups: found.groups.map((group) => ({
        ...group,
        options: group.options.map((option) => asSold(option, now)),
      })),
    }
    const views = Object.fromEntries(
      LANGUAGES.map((language) => [language, toMenuView(stored, now, language)]),
    ) as Record<Language, MenuView>
    const prepared = new Map<Language, PreparedMenu>()
    return {
      location: stored.location,
      zones: stored.zones,
      items: new Map(stored.items.map((item) => [item.id, item])),
      options: optionMenuForAnyTime(stored),
      sale: saleMenuOf(stored),
      views,
      validUntil: validUntil(stored, now),
      prepared(language) {
        const menuAsSent = prepared.get(language) ?? prepare(views[language])
        prepared.set(language, menuAsSent)
        return menuAsSent
      },
    }
  }

  async function findKept(locationId: string): Promise<MenuSnapshot | null> {
    const now = clock.now()
    const cached = await snapshots.get(locationId)
    if (cached && now < cached.validUntil) return cached

    const loading = load(locationId, now)
    snapshots.set(locationId, loading)
    try {
      const snapshot = await loading
      // Unknown locations are not cached: anybody could invent more of them.
      if (!snapshot) snapshots.delete(locationId)
      return snapshot
    } catch (error) {
      snapshots.delete(locationId)
      throw error
    }
  }

  async function findSnapshot(locationId: string): Promise<MenuSnapshot | null> {
    const kept = await findKept(locationId)
    return kept?.location.deletedAt ? null : kept
  }

  return {
    findSnapshot,

    /** For orders and payments that exist already: deleting their location does not stop them. */
    async getKept(locationId: string): Promise<MenuSnapshot> {
      const snapshot = await findKept(locationId)
      if (!snapshot) throw new Error(`Location ${locationId} is gone`)
      return snapshot
    },

    /**
     * The menu with the dishes of an existing order that have left it: they are still to be cooked. Their portions are no
     * longer counted.
     */
    async withGone(snapshot: MenuSnapshot, lines: readonly SoldLine[]): Promise<MenuSnapshot> {
      const missing = dishesOf(lines).flatMap(({ itemId }) => (snapshot.items.has(itemId) ? [] : itemId))
      if (missing.length === 0) return snapshot
      const gone = (await menu.listGone(missing)).map((dish) => [dish.id, { ...dish, portions: null }] as const)
      return { ...snapshot, items: new Map([...snapshot.items, ...gone]) }
    },

    /** For figures: what a location took stands after it was deleted. */
    hasKept: async (locationId: string) => (await findKept(locationId)) !== null,

    /** @throws AppError `not-found` */
    async getSnapshot(locationId: string): Promise<MenuSnapshot> {
      const snapshot = await findSnapshot(locationId)
      if (!snapshot) throw new AppError('not-found')
      return snapshot
    },

    /**
     * The menu of an active location.
     *
     * @throws AppError `menu-location-not-found`
     */
    async getOffered(locationId: string): Promise<MenuSnapshot> {
      const snapshot = await findSnapshot(locationId)
      if (!snapshot?.location.isActive) throw unknownLocation(locationId)
      return snapshot
    },

    /** Locations that sell dishes of these names. */
    listPlacesOf: (itemIds: readonly string[]): Promise<string[]> => menu.listPlacesOf(itemIds),

    /** Active locations by name. */
    async listLocations(): Promise<LocationView[]> {
      const locations = await menu.listLocations()
      const now = clock.now()
      return locations.filter(({ isActive }) => isActive).map((location) => toLocationView(location, now))
    },

    /** Today's specials, the popular dishes and some drinks that can be ordered, by location. */
    async listSpecials(language: Language): Promise<ListSpecials['reply']> {
      const locations = (await menu.listLocations()).filter((location) => location.isActive)
      const snapshots = await Promise.all(locations.map((location) => findSnapshot(location.id)))
      const offered = snapshots.flatMap((snapshot) => {
        if (!snapshot) return []
        const { id: locationId, name: locationName } = snapshot.location
        const { items, categories } = snapshot.views[language]
        const names = new Map(categories.map(({ id, name }) => [id, name]))
        return items
          .filter(({ isAvailable }) => isAvailable)
          .map((item) => ({ locationId, locationName, categoryName: names.get(item.category) ?? '', item }))
      })
      const drinks = Map.groupBy(
        offered.filter(({ item }) => isDrink(item.drawing)),
        ({ locationId }) => locationId,
      )
      return {
        specials: offered.filter(({ item }) => item.isTodaysSpecial),
        popular: offered.filter(({ item }) => item.isPopular && !item.isTodaysSpecial),
        drinks: [...drinks.values()].flatMap((dishes) => dishes.slice(0, DRINKS_SHOWN)),
      }
    },

    forget(locationId: string): void {
      snapshots.delete(locationId)
    },

    forgetAll(): void {
      snapshots.clear()
    },
  }
}

/** What is drawn in a glass or a clay cup. */
function isDrink(drawing: string | undefined): boolean {
  const vessel = readBowl(drawing)?.vessel
  return vessel === 'glass' || vessel === 'kulhad'
}

export type MenuService = ReturnType<typeof createMenuService>

export function unknownLocation(id: string): AppError {
  return new AppError('menu-location-not-found', { message: (language) => REFUSAL_WORDS_OF[language].menu(id) })
}

function prepare(view: MenuView): PreparedMenu {
  const text = JSON.stringify(view)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: createBodies(text) }
}

/** A dish or an option whose hiding time is over counts as visible for every reader of the snapshot. */
function asSold<Sold extends Hidden>(item: Sold, now: Date): Sold {
  return isOnSale(item, now) ? { ...item, isAvailable: true, hiddenUntil: null } : item
}

/**
 * Specials change at midnight in the restaurant's time zone; before that a pause may end, a dish return, or the day end
 * whose portions are counted.
 */
function validUntil({ location, items, groups }: StoredMenu, now: Date): Date {
  const midnight = instantAt(addDays(localParts(now).date, 1), 0)
  const isCounted = items.some(({ portions }) => portions !== null)
  const hidden = [...items, ...groups.flatMap(({ options }) => options)]
  const others = [
    isCounted ? new Date(now.getTime() + COUNTED_MS) : null,
    pausedUntil(location.ordersPausedUntil, now),
    pausedUntil(location.rushUntil, now),
    ...hidden.map(({ hiddenUntil }) => hiddenUntil),
  ]
  return others.reduce<Date>((first, other) => (other && other < first ? other : first), midnight)
}
