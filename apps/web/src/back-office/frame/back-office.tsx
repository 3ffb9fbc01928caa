import type { ReactNode } from 'react'

import { AdminFrame } from './admin-frame.tsx'
import { OrderDesk } from './order-desk.tsx'
import { type AdminSection, SectionsContext } from './sections/sections.ts'
import type { Standing } from './shell/sidebar.tsx'

type BackOfficeProps = { sections: readonly AdminSection[]; standing: Standing; children: ReactNode }

/** The frame of the back office around one of its sections or pages. */
export function BackOffice({ sections, standing, children }: BackOfficeProps) {
  return (
    <OrderDesk>
      <SectionsContext value={sections}>
        <AdminFrame standing={standing}>{children}</AdminFrame>
      </SectionsContext>
    </OrderDesk>
  )
}
