import type { ApiKeyView } from '@thali/contracts/people/api-keys'
import { ZONE } from '@thali/domain/time/zone'

const MOMENT = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: ZONE,
})

export const LONGEST_KEY_NAME = 60

export type KeyScope = ApiKeyView['scope']

export const SCOPES: readonly { value: KeyScope; title: string; hint: string }[] = [
  { value: 'customer', title: 'Customer', hint: 'Reads menus and places orders, as a guest does.' },
  { value: 'admin', title: 'Admin', hint: 'Does everything that an admin does, except making keys.' },
]

export const SCOPE_LABELS: Readonly<Record<KeyScope, string>> = { customer: 'Customer', admin: 'Admin' }

/** How people recognise a key: `…x7Qa`, or the name of the server setting. */
export function markOf({ hint, isOfSettings, scope }: ApiKeyView): string {
  return isOfSettings ? `${scope.toUpperCase()}_API_KEY` : `…${hint ?? ''}`
}

/** Name of a key. A key from the environment has none of its own. */
export function nameOf(key: ApiKeyView): string {
  return key.isOfSettings ? `${SCOPE_LABELS[key.scope]} key of the server` : key.name
}

/** `Nov 20, 2026, 4:30 p.m. by Asha Patel` */
export function madeWords({ createdAt, madeBy }: ApiKeyView): string {
  return `${momentWords(createdAt)}${madeBy === null ? '' : ` by ${madeBy}`}`
}

export function usedWords({ lastUsedAt }: ApiKeyView): string {
  return lastUsedAt === null ? 'Never' : momentWords(lastUsedAt)
}

export function momentWords(instant: string): string {
  return MOMENT.format(new Date(instant))
}
