import { bareCode } from '../delivery/postal-code.ts'

/** How much an account keeps: so many addresses, and so many characters of a label. */
export const SAVED_ADDRESSES = { most: 10, label: 40 } as const

/** The postal code may be typed in any way, or not whole yet. */
type Place = { address: string; postalCode: string | null }

/**
 * The saved address that is the same place, however it was typed. Only locations that deliver into zones ask for a
 * postal code: a place that was saved without one is known again with it, and the other way round.
 */
export function findSameAddress<Saved extends Place>(saved: readonly Saved[], wanted: Place): Saved | undefined {
  const code = codeOf(wanted)
  const alike = saved.filter(({ address }) => barePlace(address) === barePlace(wanted.address))
  return alike.find((one) => codeOf(one) === code) ?? alike.find((one) => codeOf(one) === null || code === null)
}

function codeOf({ postalCode }: Place): string | null {
  return postalCode === null ? null : bareCode(postalCode)
}

/** An address without what people write in different ways: capitals, commas, spaces. */
function barePlace(address: string): string {
  return address
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
