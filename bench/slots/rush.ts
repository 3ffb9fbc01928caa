import { setTimeout as wait } from 'node:timers/promises'

import type { Random } from '../support/random.ts'
import { mostGuestsBetween, type SlotState } from './slot-watch.ts'
import { book, cancel, nameOf, type Slot, type Told, tokenOf } from './tables.ts'

const MOST = 40
const LARGEST_PARTY = 20
const CANCELLED_SHARE = 0.3
const CANCELLED_WITHIN_MS = 200

type Wish = { slot: Slot; partySize: number; told: Told }
export type Rush = { wishes: Wish[]; cancelled: number; wrong: string[] }

/** Concurrent guests for each slot, one slot after the other; some of the successful ones change their plans. */
export async function rush(url: string, slots: readonly Slot[], each: number, random: Random): Promise<Rush> {
  const wishes: Wish[] = []
  const wrong: string[] = []
  let cancelled = 0

  async function want(slot: Slot): Promise<void> {
    const partySize = 1 + random.int(LARGEST_PARTY)
    const changesPlans = random.chance(CANCELLED_SHARE)
    const afterMs = random.int(CANCELLED_WITHIN_MS)
    const told = await book(url, slot, { partySize })
    wishes.push({ slot, partySize, told })
    if (told.status !== 200 && told.code !== 'slot-full') wrong.push(`${nameOf(slot)}: ${told.status} ${told.code}`)
    if (!told.booking || !changesPlans) return
    await wait(afterMs)
    const answer = await cancel(url, told.booking.id, tokenOf(told.booking))
    if (answer.status === 200) cancelled++
    else wrong.push(`${nameOf(slot)}: a cancel answered ${answer.status} ${answer.code}`)
  }

  for (const slot of slots) await Promise.all(Array.from({ length: each }, () => want(slot)))
  return { wishes, cancelled, wrong }
}

/** Parties that were refused although they fitted at every moment between request and response. */
export function findUnjustRefusals({ wishes }: Rush, states: ReadonlyMap<string, readonly SlotState[]>): string[] {
  return wishes.flatMap(({ slot, partySize, told }) => {
    if (told.code !== 'slot-full') return []
    const most = mostGuestsBetween(states.get(nameOf(slot)) ?? [], told.fromMs, told.untilMs)
    return most + partySize > MOST ? [] : [`${nameOf(slot)}: ${partySize} refused beside ${most}`]
  })
}

/** Everybody with one e-mail: how many of each race got a table. Anything but one is wrong. */
export async function raceOneEmail(url: string, slots: readonly Slot[], racers: number): Promise<string[]> {
  const wrong: string[] = []
  for (const [round, present] of slots.entries()) {
    const here = slots.filter((slot) => slot.location === present.location)
    const email = `racer-${round}@example.com`
    const told = await Promise.all(
      Array.from({ length: racers }, (_, index) =>
        book(url, here[index % here.length] ?? present, {
          partySize: 1,
          email: index % 2 ? email : email.toUpperCase(),
        }),
      ),
    )
    const won = told.filter(({ status }) => status === 200).length
    const lost = told.filter(({ code }) => code === 'reservation-duplicate').length
    if (won !== 1 || won + lost !== racers) wrong.push(`${email}: ${won} tables, ${lost} refusals of ${racers}`)
  }
  return wrong
}
