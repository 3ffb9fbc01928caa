import { AppError } from '@thali/contracts/errors'
import type { CompareCarts } from '@thali/contracts/orders/compare'
import { cartSubtotal } from '@thali/domain/cart/cart'
import type { Cart } from '@thali/domain/cart/cart-line'
import { type Branch, type ComparedCart, compareCart } from '@thali/domain/cart/compare-cart'
import {
  type DeliveryThere,
  deliveryThere,
  NOTHING_ASKED,
  bestFirst,
  type ChosenPlace,
  MOST_OFFERED,
  rescueAt,
} from '@thali/domain/cart/rescue'
import type { Destination } from '@thali/domain/delivery/delivery'
import { type Point, metresBetween } from '@thali/domain/delivery/geometry'
import type { Language } from '@thali/domain/language/languages'
import { kitchenOpensAt, openState } from '@thali/domain/locations/hours'
import { orderTypesAt } from '@thali/domain/locations/location'
import { pausedUntil } from '@thali/domain/locations/pause'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { choicesFrom } from '@thali/domain/menu/options/choices'
import { chooseOptions } from '@thali/domain/menu/options/choose'
import { type SaleTime, whyNotSold } from '@thali/domain/menu/sale'
import { type OrderType } from '@thali/domain/order-status'
import type { SoldLine } from '@thali/domain/orders/capacity/portions'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import type { RequestedLine } from '@thali/domain/orders/order-lines'
import { localParts } from '@thali/domain/time/zone'

import { toOtherBranch, toPricing } from './compare-carts.presenter.ts'
import { isInOtherProvince } from './placing/order-delivery.ts'
import type { Clock } from '#api/clock.ts'
import type { DiscountsService } from '#api/features/discounts/discounts.service.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { type Discount, requireLine } from '#api/features/orders/placing/order-pricing.ts'
import type { Promises } from '#api/features/orders/promise/promises.service.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  menu: MenuService
  discounts: DiscountsService
  promises: Pick<Promises, 'soonest'>
  clock: Clock
}

/** The nearest locations; a guest drives no further. */
const MOST_LOOKED_AT = 12

/** A cart, and how its guest wants it. */
type Wish = {
  lines: readonly RequestedLine[]
  orderType: OrderType
  destination: Destination
  discount: Discount | null
  language: Language
}

export function createCompareCartsService({ menu, discounts, promises, clock }: Deps) {
  /** Nothing is cooked at an inactive location, so nobody asks its kitchen. */
  async function lookAtChosen(snapshot: MenuSnapshot, cart: Cart, { orderType, destination }: Wish) {
    const { location } = snapshot
    const now = clock.now()
    const paused = pausedUntil(location.ordersPausedUntil, now)
    const delivery = deliveryOf(orderType, snapshot, destination, cart)
    const promise = location.isActive ? await soonest(snapshot, cart, orderType, delivery) : null
    const place: ChosenPlace = {
      isActive: location.isActive,
      isPaused: paused !== null,
      isOpen: openState(location, now, orderType).open,
      delivers: delivery !== null || destination.postalCode === null,
      kitchenAt: kitchenOpensAt(scheduleOf(location, orderType), paused ?? now),
      readyAt: promise?.readyAt ?? null,
    }
    return { place, delivery }
  }

  /** Null where the location cannot serve now. */
  async function lookAtOther(snapshot: MenuSnapshot, compared: ComparedCart, { orderType, destination }: Wish) {
    const { location } = snapshot
    const isTaking = location.isActive && pausedUntil(location.ordersPausedUntil, clock.now()) === null
    if (!isTaking || !orderTypesAt(location.features).includes(orderType) || compared.there.length === 0) return null
    const delivery = deliveryOf(orderType, snapshot, destination, compared.there)
    if (delivery === null) return null
    const promise = await soonest(snapshot, compared.there, orderType, delivery)
    return promise && { snapshot, compared, delivery, promise }
  }

  /** Compares with the menu there; a dish that is not sold when the cart would be ready there is sold out there. */
  async function compareWith(snapshot: MenuSnapshot, here: Branch, wish: Wish) {
    const { lines, orderType, language } = wish
    const found = await lookAtOther(snapshot, compareCart(lines, here, toBranch(snapshot, language)), wish)
    if (!found) return null
    const time = { orderType, dueAt: found.promise.readyAt, now: clock.now() }
    const then = toBranch(snapshot, language, time)
    const offered = snapshot.views[language].items
    const isAllSold = then.menu.items.every(({ isAvailable }, index) => isAvailable === offered[index]?.isAvailable)
    return isAllSold ? found : lookAtOther(snapshot, compareCart(lines, here, then), wish)
  }

  function soonest(snapshot: MenuSnapshot, cart: Cart, orderType: OrderType, delivery: DeliveryThere | null) {
    const deliveryMinutes = delivery?.extraMinutes ?? undefined
    return promises.soonest(snapshot, { lines: cookedLines(cart, snapshot), orderType, deliveryMinutes })
  }

  async function snapshotsBeside(chosen: MenuSnapshot['location']): Promise<MenuSnapshot[]> {
    const distance = (location: Coordinates) => metresBetweenPlaces(chosen, location) ?? Infinity
    const others = (await menu.listLocations()).filter(({ id }) => id !== chosen.id)
    const nearest = others.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_LOOKED_AT)
    const snapshots = await Promise.all(nearest.map(({ id }) => menu.findSnapshot(id)))
    return snapshots.filter((snapshot) => snapshot !== null)
  }

  /** A code that was used up meanwhile takes nothing off, and keeps nobody from reading an offer. */
  async function discountOf(code: unknown, principal: Principal): Promise<Discount | null> {
    try {
      return await discounts.findFor({ code, phone: null }, principal)
    } catch (error) {
      if (error instanceof AppError && error.code === 'discount-refused') return null
      throw error
    }
  }

  return {
    /** @throws AppError `order-invalid`, `location-unknown` */
    async compare(
      body: CompareCarts['body'],
      { principal, language }: { principal: Principal; language: Language },
    ): Promise<CompareCarts['reply']> {
      const lines = body.items.map(requireLine)
      const chosen = await menu.findSnapshot(body.location)
      if (!chosen) throw new AppError('location-unknown')
      const discount = await discountOf(body.discountCode, principal)
      const destination = { postalCode: body.postalCode ?? null, point: body.point ?? null }
      const wish: Wish = { lines, orderType: body.orderType, destination, discount, language }

      const branch = toBranch(chosen, language)
      const own = compareCart(lines, branch, branch).here
      const here = await lookAtChosen(chosen, own, wish)
      const { readyAt: dueAt } = here.place
      const now = clock.now()
      const ownBranch = dueAt === null ? branch : toBranch(chosen, language, { orderType: wish.orderType, dueAt, now })
      const others = await Promise.all(
        (await snapshotsBeside(chosen.location)).map((snapshot) => compareWith(snapshot, ownBranch, wish)),
      )
      const offers = others.flatMap((other) => {
        if (!other) return []
        const { snapshot, compared, promise } = other
        const metres = metresBetweenPlaces(chosen.location, snapshot.location)
        const place = { ...promise, name: snapshot.location.name, lines: compared.lines, metres }
        const reason = rescueAt(here.place, place)
        return reason === null ? [] : [{ ...other, ...place, reason }]
      })
      const { date: day } = localParts(now)
      const best = offers.toSorted(bestFirst).slice(0, MOST_OFFERED)
      return {
        pricing: toPricing(own, chosen.location, { discount, delivery: here.delivery, day }),
        branches: best.map((offer) => toOtherBranch(offer, { ...wish, day })),
      }
    },
  }
}

export type CompareCartsService = ReturnType<typeof createCompareCartsService>

/** @param time dishes that are not sold at this time are shown as dishes to order for later */
function toBranch({ location, views, items: dishes }: MenuSnapshot, language: Language, time?: SaleTime): Branch {
  const { [language]: menu } = views
  if (!time) return { locationId: location.id, menu }
  const items = menu.items.map((item) => {
    const dish = dishes.get(item.id)
    const isSold = !item.isAvailable || !dish || whyNotSold(dish, time) === null
    return isSold ? item : { ...item, isAvailable: false, later: true }
  })
  return { locationId: location.id, menu: { ...menu, items } }
}

/** Null where the location does not deliver there. */
function deliveryOf(
  orderType: OrderType,
  menu: MenuSnapshot,
  destination: Destination,
  cart: Cart,
): DeliveryThere | null {
  if (ASKS_FOR[orderType] === 'address' && isInOtherProvince(menu, destination.postalCode)) return null
  return ASKS_FOR[orderType] === 'address' ? deliveryThere(menu.zones, destination, cartSubtotal(cart)) : NOTHING_ASKED
}

/** What the kitchen cooks for a cart. */
function cookedLines(cart: Cart, { items, options }: MenuSnapshot): SoldLine[] {
  return cart.map(({ id, name, quantity, choices }) => {
    const item = items.get(id)
    const isPlain = !item || choices === undefined
    return {
      itemId: id,
      name,
      quantity,
      options: isPlain ? [] : chooseOptions(item, choicesFrom(choices), options).options,
    }
  })
}

type Coordinates = { latitude: number | null; longitude: number | null }

function metresBetweenPlaces(from: Coordinates, to: Coordinates): number | null {
  const [a, b] = [pointOf(from), pointOf(to)]
  return a && b ? Math.round(metresBetween(a, b)) : null
}

function pointOf({ latitude, longitude }: Coordinates): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
