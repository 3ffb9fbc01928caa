import { can } from '@thali/domain/auth/roles'
import { useMemo } from 'react'

import type { AdminSection } from './frame/sections/sections.ts'
import { ADMIN_SECTIONS } from './admin-sections.tsx'
import { useSession } from '#web/lib/session.tsx'

/** The sections of the signed-in account. */
export function useOwnSections(): readonly AdminSection[] {
  const role = useSession().user?.role ?? 'customer'
  return useMemo(() => ADMIN_SECTIONS.filter(({ permission }) => can(role, permission)), [role])
}
