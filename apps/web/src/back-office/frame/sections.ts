import type { Permission } from '@thali/domain/auth/roles'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, useContext, useEffect, useSyncExternalStore } from 'react'

import type { PlaceNeed } from './place-gate.tsx'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'

type SectionEntry = {
  hash: SectionHash
  /** In the sidebar. */
  label: string
  /** The heading and the tab title. */
  title: string
  /** Permission needed to see it. */
  permission: Permission
  icon: LucideIcon
  needs?: PlaceNeed
  /** Fetches it: a section comes when it is opened, and all of them a while after the first. */
  load: () => Promise<ComponentType>
}

export type AdminSection = Omit<SectionEntry, 'load'> & { code: SectionCode }

/** An entry of the list of sections, with the loader of its script. */
export function sectionOf({ load, ...entry }: SectionEntry): AdminSection {
  return { ...entry, code: new SectionCode(load) }
}

/** The sections the account may see, for the sidebar and for links to sections. */
export const SectionsContext = createContext<readonly AdminSection[]>([])

/** The sections the signed-in account may see. */
export function useSections(): readonly AdminSection[] {
  return useContext(SectionsContext)
}

/** All hashes of the back office: the specified ones in their order, then ours. */
export const SECTION_HASHES = [
  'dashboard',
  'orders',
  'users',
  'menu',
  'locations',
  'reservations',
  'create-order',
  'messages',
  'settings',
] as const
export type SectionHash = (typeof SECTION_HASHES)[number]

type CodeState = 'unasked' | 'loading' | 'missing' | ComponentType

/** The script of a section: loaded once; after a failure it is loaded again. */
class SectionCode {
  readonly #load: () => Promise<ComponentType>
  readonly #listeners = new Set<() => void>()
  #state: CodeState = 'unasked'

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load
  }

  readonly state = (): CodeState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads it unless it is loaded or loading. The result is in `state`. */
  readonly fetch = async (): Promise<void> => {
    if (this.#state !== 'unasked' && this.#state !== 'missing') return
    // While it is asked for again the notice stays, with its button under the finger.
    if (this.#state === 'unasked') this.#tell('loading')
    try {
      this.#tell(await this.#load())
    } catch {
      this.#tell('missing')
    }
  }

  #tell(state: CodeState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** How often a missing script is requested again, in ms; also at once when the network returns. */
const RETRY_MS = 3000

/** Component of a section: null while loading, `missing` when it could not be loaded. */
export function useSectionCode(code: SectionCode): ComponentType | 'missing' | null {
  const state = useSyncExternalStore(code.subscribe, code.state, () => 'loading' as const)
  const isMissing = state === 'missing'
  useEffect(() => void code.fetch(), [code])
  useEffect(() => {
    if (!isMissing) return
    const timer = setInterval(() => {
      if (navigator.onLine) void code.fetch()
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [code, isMissing])
  useWhenBackOnline(() => {
    if (isMissing) void code.fetch()
  })
  return state === 'unasked' || state === 'loading' ? null : state
}

/** The hash of the address without its sign; null while the server draws, which never sees it. */
export function useSectionHash(): string | null {
  return useSyncExternalStore(followHash, readHash, () => null)
}

function readHash(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1))
  } catch {
    return window.location.hash.slice(1)
  }
}

function followHash(onChange: () => void): () => void {
  // Going back within the page, a link to a part of it, and arriving here from another page.
  window.addEventListener('hashchange', onChange)
  window.addEventListener('popstate', onChange)
  return () => {
    window.removeEventListener('hashchange', onChange)
    window.removeEventListener('popstate', onChange)
  }
}

/** Id of the content beside the sidebar and below the strip. */
export const CONTENT_ID = 'section'
