import { can } from '@thali/domain/auth/roles'

import { useOwnSections } from './admin-sections.tsx'
import { Buttons } from './components/buttons.tsx'
import { Fields } from './components/fields.tsx'
import { Lists } from './components/lists.tsx'
import { Notices } from './components/notices.tsx'
import { BackOffice } from './frame/back-office.tsx'
import { SectionBoundary } from './frame/section-trouble.tsx'
import { useSession } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Every part of the design system in its states, for those who work on the product. */
export function ComponentsPage() {
  const sections = useOwnSections()
  const { user } = useSession()
  return (
    <BackOffice sections={sections} standing="components">
      <SectionBoundary>
        {user && can(user.role, 'settings.manage') ? (
          <div className="@container grid w-full max-w-[72rem] grid-cols-1 gap-8 p-3 md:px-6 md:py-4">
            <PageHeading dense title="Components" lead="Each part of the design system, in its states." />
            <Buttons />
            <Fields />
            <Lists />
            <Notices />
          </div>
        ) : (
          <EmptyState level={1} title="Only an admin sees this page" className="m-4" />
        )}
      </SectionBoundary>
    </BackOffice>
  )
}
