import type { Permission } from '@thali/domain/auth/roles'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, useContext } from 'react'

import type { PlaceNeed } from '../place-gate.tsx'
import { SectionCode } from './section-code.ts'
import type { SectionHash } from './section-hashes.ts'

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
