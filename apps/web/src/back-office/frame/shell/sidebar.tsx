import { can, roleLabel } from '@thali/domain/auth/roles'
import type { LucideIcon } from 'lucide-react'
import ChefHat from 'lucide-react/icons/chef-hat'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'

import { type SectionHash, useSections } from '../sections.ts'
import { usePaymentProblems } from '../use-payment-problems.ts'
import { personOf, Initial } from './account-button.tsx'
import { sectionHref, staysOffline } from '#web/back-office/lib/open-section.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { keptOnDevice, onDeviceForNextTab } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useMedia } from '#web/ui/use-media.ts'

/** What is on screen: a section, or another page. */
export type Standing = SectionHash | 'money' | 'components' | null

type SidebarProps = {
  standing: Standing
  onLogout: () => void
  /** Above the entries: the button that opens, closes or narrows the sidebar. */
  head: ReactNode
  onPick?: (() => void) | undefined
}

/**
 * Navigation between sections, and the signed-in person. Its width decides its layout: icons with labels below, or a
 * list.
 */
export function Sidebar({ standing, onLogout, head, onPick }: SidebarProps) {
  const sections = useSections()
  const { user } = useWorkspace()
  const problems = usePaymentProblems()
  const isWithinPage = standing !== 'money' && standing !== 'components'
  return (
    <div className="@container flex h-full flex-col">
      {head}
      <nav aria-label="Back office" className="min-h-0 flex-1 overflow-y-auto p-1 @[10rem]:p-2">
        <ul className="grid gap-0.5">
          {sections.map(({ hash, label, icon }) => (
            <li key={hash}>
              <Entry
                href={isWithinPage ? `#${hash}` : sectionHref(hash)}
                icon={icon}
                isCurrent={standing === hash}
                onPick={onPick}
              >
                {label}
              </Entry>
            </li>
          ))}
        </ul>
        <ul className="mt-1.5 grid gap-0.5 border-t border-line pt-1.5">
          {can(user.role, 'orders.take-payment') && (
            <li>
              <Entry href="/admin/money" icon={Wallet} isCurrent={standing === 'money'} onPick={onPick}>
                Money
                <Problems count={problems} />
              </Entry>
            </li>
          )}
          <li>
            <Entry href="/account/security" icon={KeyRound} isCurrent={false} onPick={onPick}>
              Password and devices
            </Entry>
          </li>
          <li>
            <Entry href="/admin/kitchen" icon={ChefHat} isCurrent={false} onPick={onPick}>
              Kitchen display
            </Entry>
          </li>
        </ul>
      </nav>
      <SignedIn onLogout={onLogout} />
    </div>
  )
}

type EntryProps = {
  href: string
  icon: LucideIcon
  isCurrent: boolean
  onPick: (() => void) | undefined
  children: ReactNode
}

function Entry({ href, icon: Icon, isCurrent, onPick, children }: EntryProps) {
  // Within the page the browser itself follows the hash: that needs no server, and works offline.
  const isSection = href.startsWith('#')
  const Anchor = isSection ? 'a' : Link
  return (
    <Anchor
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (isSection || !staysOffline(event)) onPick?.()
      }}
      className="group relative flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-sm px-0.5 py-1 text-center text-xs leading-tight font-medium text-muted hover:bg-sunken hover:text-text aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-heading @[10rem]:min-h-11 @[10rem]:flex-row @[10rem]:justify-start @[10rem]:gap-3 @[10rem]:px-3 @[10rem]:text-start @[10rem]:text-[0.9375rem]"
    >
      <span
        aria-hidden
        className="absolute inset-y-1.5 start-0 w-[3px] rounded-full bg-accent not-group-aria-[current]:hidden"
      />
      <Icon aria-hidden size={20} className="shrink-0 group-aria-[current]:text-accent-text" />
      {children}
    </Anchor>
  )
}

function Problems({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="absolute top-1 right-3 min-w-5 rounded-sm bg-board-late px-1 text-center text-xs leading-5 font-bold text-board-late-text outline-1 outline-board-late-edge @[10rem]:static @[10rem]:ms-auto">
      {count}
      <span className="sr-only">{count === 1 ? ' refund waits' : ' refunds wait'} for somebody</span>
    </span>
  )
}

/** The signed-in person and the log-out button, within reach for a shift change. */
function SignedIn({ onLogout }: Pick<SidebarProps, 'onLogout'>) {
  const { user } = useWorkspace()
  const { brand } = useSite()
  const { name, email, initial } = personOf(user, brand.email)
  return (
    <div className="border-t border-line p-1 @[10rem]:p-2">
      <div
        className="flex items-center justify-center gap-3 py-1 @[10rem]:justify-start @[10rem]:px-2"
        title={`${name}, ${email}`}
      >
        <Initial letter={initial} />
        <div className="sr-only min-w-0 leading-tight @[10rem]:not-sr-only">
          <p className="truncate text-sm font-semibold">
            {name}
            <span className="font-normal text-muted"> · {roleLabel(user.role)}</span>
          </p>
          <p className="truncate text-xs text-muted">{email}</p>
        </div>
      </div>
      <Button
        variant="ghost"
        size="staff"
        full
        className="flex-col gap-0.5! px-1! py-1! text-xs! font-medium! text-muted! @[10rem]:flex-row @[10rem]:justify-start! @[10rem]:gap-3! @[10rem]:px-3! @[10rem]:text-[0.9375rem]!"
        icon={<LogOut aria-hidden size={20} className="shrink-0" />}
        onClick={onLogout}
      >
        Logout
      </Button>
    </div>
  )
}

type SidebarToggleProps = { isExpanded: boolean; onToggle: () => void }

/** The head of the sidebar, as high as the bar beside it: whose back office it is, and how wide the sidebar is. */
export function SidebarToggle({ isExpanded, onToggle }: SidebarToggleProps) {
  const { brand } = useSite()
  const ToggleIcon = isExpanded ? PanelLeftClose : PanelLeftOpen
  return (
    <div className="flex h-(--bar-top) shrink-0 items-center justify-center gap-2 border-b border-line px-1 @[10rem]:justify-between @[10rem]:ps-4">
      <p className="hidden min-w-0 truncate font-semibold @[10rem]:block">{brand.name}</p>
      <IconButton
        label="Sidebar"
        size="staff"
        aria-expanded={isExpanded}
        title={isExpanded ? 'Make the sidebar narrow' : 'Make the sidebar wide'}
        icon={<ToggleIcon aria-hidden size={20} />}
        onClick={onToggle}
      />
    </div>
  )
}

const ROOMY = '(min-width: 64rem)'

export type SidebarState = 'auto' | 'expanded' | 'collapsed'

const chosenWidth = keptOnDevice<SidebarState>(
  {
    key: 'thali_sidebar',
    empty: 'auto',
    parse: (text) => (text === 'expanded' || text === 'collapsed' ? text : 'auto'),
    serialize: (state) => state,
  },
  onDeviceForNextTab,
)

/**
 * Width of the sidebar on this device. Default: narrow on a tablet, where the board needs the space, wide on a desktop.
 */
export function useSidebar(): { state: SidebarState; isExpanded: boolean; toggle: () => void } {
  const state = useShared(chosenWidth)
  const isRoomy = useMedia(ROOMY, true)
  const isExpanded = state === 'auto' ? isRoomy : state === 'expanded'
  return { state, isExpanded, toggle: () => chosenWidth.change(() => (isExpanded ? 'collapsed' : 'expanded')) }
}
