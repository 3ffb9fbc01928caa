import { can } from '@thali/domain/auth/roles'
import { useMemo } from 'react'

import { useSession } from '#web/lib/session.tsx'
import { ADMIN_SECTIONS } from './admin-sections.tsx'
import type { AdminSection } from './frame/sections/sections.ts'

/** The sections of the signed-in account. */
export function useOwnSections(): readonly AdminSection[] {
  const role = useSession().user?.role ?? 'customer'
  return useMemo(() => ADMIN_SECTIONS.filter(({ permission }) => can(role, permission)), [role])
}
