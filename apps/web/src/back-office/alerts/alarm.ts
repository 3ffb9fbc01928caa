import type { OrderView } from '@thali/contracts/orders/orders'
import { type Cents, centsFromDollars } from '@thali/domain/money/cents'
import {
  clampVolume,
  hearOrders,
  NOTHING_HEARD,
  popupSounds,
  type Ring,
  repeatRings,
  ringVolume,
  soundFor,
} from '@thali/domain/orders/kitchen/alarm'

import type { Played } from './sounds/sound-player.ts'
import type { SoundName } from './sounds/tones.ts'

export type AlarmDeps = {
  play: (name: SoundName, volume: number) => Played
  nowMs: () => number
  /** How loud this device is set. */
  volume: () => number
}

/** The order the popup shows, and its volume; null when nothing in it should sound. */
export type PopupVoice = { order: OrderView; volume: number } | null

/** A sound that could not be played yet is no news after this. */
const STALE_MS = 5000
/** While the live connection is lost, the alarm repeats after this time. */
const LOST_REPEAT_MS = 60_000
/** Of the set volume: for an order that is nobody's work yet. */
const QUIET_PART = 0.4

type Owed = { name: SoundName; volume: number; sinceMs: number }

/** Decides which sound plays when. Told about every event, and ticked four times a second. */
export class Alarm {
  readonly #deps: AlarmDeps
  #heard = NOTHING_HEARD
  #uid: string | null = null
  #orders: ReadonlyMap<string, OrderView> = new Map()
  #owed: Owed[] = []
  #popupAtMs: number | null = null
  #lostAtMs: number | null = null

  constructor(deps: AlarmDeps) {
    this.#deps = deps
  }

  /** Updates the orders an account may see. Those of another account start silently, like the first list. */
  list(uid: string, orders: readonly OrderView[]): void {
    if (uid !== this.#uid) this.#heard = NOTHING_HEARD
    const isSame = uid === this.#uid
    const cancelled = orders.filter(({ id, status }) => status === 'cancelled' && this.#isOpen(id))
    if (isSame && cancelled.length > 0) this.#owe('order-cancelled', this.#deps.volume())

    this.#uid = uid
    this.#heard = hearOrders(this.#heard, orders, this.#deps.nowMs()).heard
    this.#orders = new Map(orders.map((order) => [order.id, order]))
  }

  /** Rings for orders that came in. */
  arrive(orders: readonly OrderView[]): void {
    const names = orders.map((order) => soundFor(weighedOrder(order)))
    this.#owe(names.includes('urgent-order') ? 'urgent-order' : 'new-order', ringVolume(this.#deps.volume(), 0))
  }

  /** One quiet sound for orders that the kitchen gets later. */
  arriveForLater(): void {
    this.#owe('new-order', clampVolume(this.#deps.volume() * QUIET_PART))
  }

  /** For open orders whose dishes were changed on another device. */
  change(): void {
    this.#owe('order-changed', this.#deps.volume())
  }

  /** Plays what is due. `mutedIds`: orders that were silenced on this device. */
  tick({ popup, mutedIds, isLost }: { popup: PopupVoice; mutedIds: ReadonlySet<string>; isLost: boolean }): void {
    const nowMs = this.#deps.nowMs()
    const { heard, rings } = repeatRings(this.#heard, nowMs)
    this.#heard = heard
    this.#remind(rings.filter(({ orderId }) => !mutedIds.has(orderId)))
    this.#warn(isLost, nowMs)

    this.#owed = this.#owed.filter(({ sinceMs }) => nowMs - sinceMs < STALE_MS)
    const [owed] = this.#owed
    if (owed && this.#play(owed.name, owed.volume)) this.#owed = this.#owed.filter((one) => one !== owed)
    if (!owed && popup && !mutedIds.has(popup.order.id) && popupSounds(1, this.#popupAtMs, nowMs)) {
      this.#play(soundFor(weighedOrder(popup.order)), popup.volume)
    }
  }

  /** Every sound of an order that could not be played yet is forgotten: the order was accepted. */
  hush(): void {
    this.#owed = this.#owed.filter(({ name }) => name !== 'new-order' && name !== 'urgent-order')
  }

  #remind(rings: readonly Ring[]): void {
    if (rings.length === 0) return
    const orders = rings.flatMap(({ orderId }) => this.#orders.get(orderId) ?? [])
    const isUrgent = orders.some((order) => soundFor(weighedOrder(order)) === 'urgent-order')
    const volume = ringVolume(this.#deps.volume(), Math.max(...rings.map(({ repeats }) => repeats)))
    this.#owe(isUrgent ? 'urgent-order' : 'new-order', volume)
  }

  #warn(isLost: boolean, nowMs: number): void {
    if (!isLost) {
      this.#lostAtMs = null
      return
    }
    if (this.#lostAtMs !== null && nowMs - this.#lostAtMs < LOST_REPEAT_MS) return
    this.#lostAtMs = nowMs
    this.#owe('connection-lost', this.#deps.volume())
  }

  /** The same sound twice in a moment is one. */
  #owe(name: SoundName, volume: number): void {
    const others = this.#owed.filter((one) => one.name !== name)
    const known = this.#owed.find((one) => one.name === name)
    this.#owed = [...others, { name, volume: Math.max(volume, known?.volume ?? 0), sinceMs: this.#deps.nowMs() }]
  }

  #play(name: SoundName, volume: number): boolean {
    const { isPlayed } = this.#deps.play(name, volume)
    if (isPlayed && (name === 'new-order' || name === 'urgent-order')) this.#popupAtMs = this.#deps.nowMs()
    return isPlayed
  }

  #isOpen(orderId: string): boolean {
    const status = this.#orders.get(orderId)?.status
    return status === 'pending' || status === 'preparing' || status === 'ready'
  }
}

/** The order of a reply as the rules of urgency weigh it, in cents. */
function weighedOrder(order: OrderView): OrderView & { totalCents: Cents } {
  return { ...order, totalCents: centsFromDollars(order.pricing.total) }
}
