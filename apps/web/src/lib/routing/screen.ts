import type { ComponentType } from 'react'

import type { Place } from './place.ts'
import type { PageHead, PageProps } from './route.ts'
import type { View } from './visit.ts'

/** Everything on screen: an address together with its page, always replaced as a whole. */
export type Screen = {
  place: Place
  /** State passed by the page before, outside of the address. */
  state: unknown
  view: View | { kind: 'checking' }
  Page: ComponentType<PageProps> | null
  head: PageHead
  indexable: boolean
  /** Another page was asked for and takes longer than a moment to load. */
  pending: boolean
  /** How often the visitor moved to another page; 0 while the page drawn by the server is shown. */
  visitCount: number
  /** Where to scroll to; `null` leaves the scroll position alone. */
  scrollTo: number | null
  /** The page that was asked for could not be opened without a network; this one stayed, and says so for a moment. */
  stayed: boolean
}

/** The part of a screen that is the same for every page drawn by the server. */
export const FIRST_SCREEN = { state: null, pending: false, visitCount: 0, scrollTo: null, stayed: false } as const

export type GoOptions = {
  replace?: boolean | undefined
  state?: unknown
  /** It is an address of another language, which has scripts of its own: it is opened as a document. */
  isDocument?: boolean | undefined
}

export type Navigator = {
  subscribe: (onChange: () => void) => () => void
  screen: () => Screen
  go: (to: string, options?: GoOptions) => Promise<void>
}

/** Shows one screen and never another, for drawing on the server. */
export function fixedNavigator(screen: Screen): Navigator {
  return { subscribe: () => () => {}, screen: () => screen, go: async () => {} }
}
