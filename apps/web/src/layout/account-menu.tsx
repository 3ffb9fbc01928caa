import type { ProfileView } from '@thali/contracts/people/users'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'

import { dashboardLinkOf } from './dashboard-link.ts'
import { firstNameOf } from './first-name.ts'
import { useLogout } from './use-logout.tsx'
import { keepRoom } from '#web/lib/kept/kept-rooms.ts'
import { useScreen } from '#web/lib/routing/navigation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { words } from '#words/menus.ts'

/** The signed-in account, with the link to its dashboard and Logout. */
export function AccountMenu({ user }: { user: ProfileView }) {
  const panelId = useId()
  const container = useRef<HTMLDivElement>(null)
  const { visitCount } = useScreen()
  // Remembers the page it was opened on, so that moving to another page closes it.
  const [openedOn, setOpenedOn] = useState<number | null>(null)
  const isOpen = openedOn === visitCount
  const [logout, question] = useLogout()
  const dashboard = dashboardLinkOf(user)
  useEffect(() => {
    const { offsetWidth = 0 } = container.current ?? {}
    // On a phone it is in the slide-in menu.
    if (offsetWidth > 0) keepRoom('account', offsetWidth)
  }, [])
  useLeaving(container, isOpen, () => setOpenedOn(null))

  return (
    <div ref={container} className="relative">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={panelId}
        icon={<Avatar user={user} />}
        onClick={() => setOpenedOn(isOpen ? null : visitCount)}
      >
        {/* On a tablet the links leave room for the letter only. */}
        <span className="sr-only @min-[64rem]:not-sr-only @min-[64rem]:max-w-32 @min-[64rem]:truncate">
          {firstNameOf(user)}
        </span>
        <ChevronDown aria-hidden size={18} />
      </Button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute end-0 top-full mt-2 w-72 rounded-lg border border-line bg-surface p-2 shadow-3"
      >
        <div className="border-b border-line px-3 pt-2 pb-3">
          <p className="font-semibold">{user.displayName}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
          <p className="mt-1 text-sm font-medium text-accent-text">{words.roles[user.role]}</p>
        </div>
        <div className="mt-2 flex flex-col gap-1">
          <ButtonLink variant="ghost" full href={dashboard.href} className="justify-start!">
            {dashboard.label}
          </ButtonLink>
          <Button
            variant="ghost"
            full
            className="justify-start!"
            icon={<LogOut aria-hidden size={18} />}
            onClick={() => void logout()}
          >
            {words.logout}
          </Button>
        </div>
      </div>
      {question}
    </div>
  )
}

/** The account's picture, or its first letter. */
function Avatar({ user }: { user: ProfileView }) {
  if (user.photoURL) {
    return (
      <img src={user.photoURL} alt="" width={26} height={26} className="rounded-full" referrerPolicy="no-referrer" />
    )
  }
  return (
    <span
      aria-hidden
      className="grid size-6.5 shrink-0 place-items-center rounded-full bg-primary text-sm text-on-primary"
    >
      {firstNameOf(user).charAt(0).toUpperCase()}
    </span>
  )
}

/** Escape, a press outside and focus outside close the panel. */
function useLeaving(container: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const element = container.current
    if (!isOpen || !element) return
    const handleEvent = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) close()
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      element.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', handleEvent)
    document.addEventListener('focusin', handleEvent)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handleEvent)
      document.removeEventListener('focusin', handleEvent)
      document.removeEventListener('keydown', handleKey)
    }
  })
}
