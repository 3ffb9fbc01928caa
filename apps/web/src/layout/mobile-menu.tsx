import type { ProfileView } from '@thali/contracts/people/users'
import { formatCount } from '@thali/domain/money/cents'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'

import { dashboardLinkOf } from './dashboard-link.ts'
import { SITE_LINKS } from './site-links.ts'
import { useLogout } from './use-logout.tsx'
import { Link } from '#web/lib/routing/navigation.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { openModal } from '#web/ui/dialogs/modal.ts'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/menus.ts'

type MobileMenuProps = {
  open: boolean
  user: ProfileView | null
  onClose: () => void
}

/** Slides in from the side on narrow screens. */
export function MobileMenu({ open, user, onClose }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [logout, question] = useLogout()
  useEffect(() => {
    if (!open) return
    const element = dialog.current
    const closeBeside = ({ target }: Event) => target === element && element?.close()
    const closeModal = openModal(element)
    element?.addEventListener('click', closeBeside)
    return () => {
      element?.removeEventListener('click', closeBeside)
      closeModal()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-label={words.menu}
      onClose={onClose}
      className="fixed inset-y-0 end-0 start-auto m-0 h-dvh max-h-none w-[min(21rem,88vw)] max-w-none translate-x-full overflow-y-auto bg-surface text-text shadow-3 transition-[translate,display,overlay] transition-discrete duration-200 ease-calm backdrop:bg-scrim open:translate-x-0 starting:open:translate-x-full"
    >
      <div className="flex min-h-full flex-col gap-6 p-5">
        <IconButton label={words.closeMenu} icon={<X aria-hidden size={24} />} className="self-end" onClick={onClose} />
        {user && <Who user={user} />}
        <nav aria-label={words.site} className="flex flex-col">
          {SITE_LINKS.map(({ label, href }) => (
            <MenuLink key={href} href={href}>
              {label}
            </MenuLink>
          ))}
          {user && <MenuLink href={dashboardLinkOf(user).href}>{dashboardLinkOf(user).label}</MenuLink>}
        </nav>
        <div className="mt-auto">
          {user ? (
            <Button variant="secondary" full onClick={() => void logout()}>
              {words.signOut}
            </Button>
          ) : (
            <ButtonLink full size="large" href="/login">
              {words.signInLong}
            </ButtonLink>
          )}
        </div>
      </div>
      {question}
    </dialog>
  )
}

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="flex min-h-13 items-center border-b border-line text-lg font-medium">
      {children}
    </Link>
  )
}

/** Points, orders and spending of a customer; admins have none. */
function Who({ user }: { user: ProfileView }) {
  return (
    <div>
      <p className="display text-2xl">{user.displayName}</p>
      <p className="truncate text-muted">{user.email}</p>
      <p className="text-sm font-medium text-accent-text">{words.roles[user.role]}</p>
      {user.role !== 'admin' && (
        <dl className="mt-4 grid grid-cols-3 gap-2 rounded-md bg-sunken p-3 text-center">
          <Figure label={words.points}>{formatCount(user.loyaltyPoints)}</Figure>
          <Figure label={words.completedOrders}>{formatCount(user.totalOrders)}</Figure>
          <Figure label={words.totalSpent}>
            <Price amount={user.totalSpent} />
          </Figure>
        </dl>
      )}
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
