import type { ProfileView } from '@thali/contracts/people/users'
import { can } from '@thali/domain/auth/roles'

import { BookPart } from './book/book-part.tsx'
import { CodesPart } from './codes/codes-part.tsx'
import { DrawerPart } from './drawer/drawer-part.tsx'
import { TipsPart } from './tips/tips-part.tsx'
import { useSectionHash } from '#web/back-office/frame/sections.ts'
import { ToDo } from '#web/back-office/payments/to-do.tsx'
import { useSession } from '#web/lib/session.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** What is to be done about payments, the drawer, and for managers the tips and the book, for admins the codes of guests. */
export function MoneyPage() {
  const { user } = useSession()
  return user && <Money user={user} />
}

function Money({ user }: { user: ProfileView }) {
  const hash = useSectionHash()
  const all = [
    { id: 'to-do', label: 'To do', panel: <ToDo user={user} />, isOpen: true },
    { id: 'drawer', label: 'Drawer', panel: <DrawerPart />, isOpen: can(user.role, 'drawer.keep') },
    { id: 'tips', label: 'Tips', panel: <TipsPart />, isOpen: can(user.role, 'tips.share') },
    { id: 'book', label: 'Book', panel: <BookPart />, isOpen: can(user.role, 'reports.view') },
    { id: 'codes', label: 'Codes', panel: <CodesPart />, isOpen: can(user.role, 'codes.manage') },
  ] as const
  const tabs = all.filter(({ isOpen }) => isOpen)
  const part = tabs.find(({ id }) => id === hash)?.id ?? 'to-do'
  return (
    <div className="@container grid w-full max-w-[100rem] grid-cols-1 content-start gap-4 p-3 md:px-6 md:py-4">
      <PageHeading dense title="Money" />
      <Tabs label="Money" value={part} onChange={(id) => (window.location.hash = id)} tabs={tabs} />
    </div>
  )
}
