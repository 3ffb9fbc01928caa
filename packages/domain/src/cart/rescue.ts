import { deliveryFee, missingForDelivery, type DeliveryZone, type Destination, zoneFor } from '../delivery/delivery.ts'
import { bareCode } from '../delivery/postal-code.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { ComparedLine } from './compare-cart.ts'

/** A location that is ready this many minutes sooner is worth a guest's attention. */
const SOONER_MINUTES = 30
/** Most locations that are offered in place of one. */
export const MOST_OFFERED = 3

/** Why a cart had better be ordered elsewhere. */
export const RESCUE_REASONS = ['inactive', 'paused', 'outside-delivery', 'sold-out', 'closed', 'sooner'] as const
export type RescueReason = (typeof RESCUE_REASONS)[number]

/** The location that a guest chose. */
export type ChosenPlace = {
  isActive: boolean
  isPaused: boolean
  isOpen: boolean
  /** False where it is to be delivered to a place that it does not deliver to. */
  delivers: boolean
  /** When its kitchen can begin: now, after the pause, or at the opening. */
  kitchenAt: Date
  /** Null while its kitchen takes nothing more. */
  readyAt: Date | null
}

/** Another location, which could take the order. */
export type OtherPlace = {
  name: string
  kitchenAt: Date
  readyAt: Date
  lines: readonly Pick<ComparedLine, 'there' | 'outcome' | 'isStuckHere'>[]
  metres: number | null
}

/** What keeps the cart from being had at the chosen location; null where nothing does. */
function whyElsewhere(
  { isActive, isPaused, isOpen, delivers }: ChosenPlace,
  lines: readonly Pick<ComparedLine, 'isStuckHere'>[],
): Exclude<RescueReason, 'sooner'> | null {
  if (!isActive) return 'inactive'
  if (isPaused) return 'paused'
  if (!delivers) return 'outside-delivery'
  if (lines.some(({ isStuckHere }) => isStuckHere)) return 'sold-out'
  return isOpen ? null : 'closed'
}

/**
 * Why another location is offered; null where it would not help. A closed or paused location cooks again by
 * itself, so another one has to begin sooner. What is sold out has to be had there. Where nothing is wrong, everything
 * has to be had there, and much sooner.
 */
export function rescueAt(here: ChosenPlace, there: OtherPlace): RescueReason | null {
  const { lines } = there
  const had = lines.filter((line) => line.there !== null)
  if (had.length === 0) return null
  const reason = whyElsewhere(here, lines)
  if (reason === null) return lines.every(isAsWanted) && isMuchSooner(here, there) ? 'sooner' : null
  if (reason === 'closed' || reason === 'paused') return there.kitchenAt < here.kitchenAt ? reason : null
  if (reason === 'sold-out') return had.some((line) => line.isStuckHere && isAsWanted(line)) ? reason : null
  return reason
}

/** The order in which other locations are offered: all dishes, then soon, then near. */
export function bestFirst(a: OtherPlace, b: OtherPlace): number {
  return (
    lackingOf(a) - lackingOf(b) ||
    a.readyAt.getTime() - b.readyAt.getTime() ||
    (a.metres ?? Infinity) - (b.metres ?? Infinity) ||
    a.name.localeCompare(b.name)
  )
}

function isAsWanted({ outcome }: Pick<ComparedLine, 'outcome'>): boolean {
  return outcome === 'same' || outcome === 'price'
}

function isMuchSooner(here: ChosenPlace, there: OtherPlace): boolean {
  return here.readyAt === null || here.readyAt.getTime() - there.readyAt.getTime() >= SOONER_MINUTES * 60_000
}

function lackingOf({ lines }: OtherPlace): number {
  return lines.filter(({ there }) => there === null).length
}

/** What a location asks for a delivery. */
export type DeliveryThere = {
  feeCents: Cents
  minimumCents: Cents
  /** What the dishes lack of the minimum. */
  missingCents: Cents
  /** Null: the usual minutes on the road. */
  extraMinutes: number | null
}

/** The terms of a pickup, of a meal at the restaurant, and of a delivery without zones. */
export const NOTHING_ASKED: DeliveryThere = {
  feeCents: cents(0),
  minimumCents: cents(0),
  missingCents: cents(0),
  extraMinutes: null,
}

/**
 * The terms of a delivery of these dishes; null where the location does not deliver there, or cannot tell without a
 * postal code. Dishes below the minimum are told what they lack, because a guest can add some.
 */
export function deliveryThere(
  zones: readonly DeliveryZone[],
  destination: Destination,
  dishesCents: Cents,
): DeliveryThere | null {
  if (zones.length === 0) return NOTHING_ASKED
  const isCodeKnown = bareCode(destination.postalCode ?? '') !== null
  const zone = isCodeKnown ? zoneFor(zones, destination) : undefined
  if (!zone) return null
  return {
    feeCents: deliveryFee(zone, dishesCents),
    minimumCents: zone.minimumCents,
    missingCents: missingForDelivery(zone, dishesCents),
    extraMinutes: zone.extraMinutes,
  }
}
