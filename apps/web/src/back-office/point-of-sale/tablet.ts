import type { SiteView } from '@thali/contracts/system/system'

import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** The server this tablet works with, as it last described itself. */
export type Server = {
  /** `https://food.example` */
  origin: string
  site: SiteView
  /** Oldest version of the app that it works with. */
  oldestApp: string
}

/** The token is sent as a header, and nobody but the app's own pages can read this storage. */
export type SignIn = { token: string; endsAt: string }

type Tablet = {
  server: Server | null
  signIn: SignIn | null
  /** Asked again at the next sign-in, already filled in. */
  name: string
  /** By this the server knows the tablet at its next sign-in. */
  device: string | null
}

const NEW: Tablet = { server: null, signIn: null, name: '', device: null }

/** What the app knows of its tablet, kept in the storage of the app. */
const kept = keptOnDevice<Tablet>({
  key: 'thali_tablet',
  empty: NEW,
  parse: read,
  serialize: (tablet) => JSON.stringify(tablet),
})

export function tablet(): Tablet {
  return kept.get()
}

export function useTablet(): Tablet {
  return useShared(kept)
}

export function changeTablet(changed: Partial<Tablet>): void {
  kept.change((before) => ({ ...before, ...changed }))
}

/** Only the app writes it; what cannot be read is asked again. */
function read(text: string | null): Tablet {
  try {
    return { ...NEW, ...(JSON.parse(text ?? '{}') as Partial<Tablet>) }
  } catch {
    return NEW
  }
}
