import { pageOf } from '@thali/domain/language/languages'
import type { ComponentType } from 'react'

import { addressOf } from '../language.ts'
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

/** Where a visitor is: path without its language, `?query` and `#hash`, the last two with their sign or empty. */
export type Place = { path: string; search: string; hash: string }

export function placeOf(url: string): Place {
  // A second slash in front would turn the first part of the path into a host.
  const { pathname, search, hash } = new URL(url.replace(/^[/\\]+/, '/'), 'http://site.invalid')
  return { path: pageOf(pathname), search, hash }
}

/**
 * Shows the first page while the navigator, whose script that page does not need, is on its way. A link followed
 * before it has arrived waits for it.
 */
export function startingNavigator(first: Screen, load: () => Promise<Navigator>): Navigator {
  const listeners = new Set<() => void>()
  const publish = () => listeners.forEach((onChange) => onChange())
  let screen = first
  let arriving: Promise<Navigator> | undefined
  let arrived: Navigator | undefined

  async function arrive(): Promise<Navigator> {
    try {
      arrived = await load()
      arrived.subscribe(publish)
      return arrived
    } catch (error) {
      arriving = undefined
      throw error
    }
  }
  const theNavigator = () => (arriving ??= arrive())
  // Without a network the next link tries again.
  theNavigator().catch(() => {})

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    screen: () => arrived?.screen() ?? screen,
    async go(to, options) {
      const navigator = await theNavigator().catch(() => null)
      if (navigator) return navigator.go(to, options)
      if (window.navigator.onLine) return window.location.assign(options?.isDocument ? to : addressOf(to))
      screen = { ...first, stayed: true }
      publish()
    },
  }
}
