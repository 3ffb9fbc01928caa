import type { ProfileView } from '@thali/contracts/people/users'
import { roleLabel } from '@thali/domain/auth/roles'
import LogOut from 'lucide-react/icons/log-out'
import Users from 'lucide-react/icons/users'

import { type Surface, type Theme, useSurfaceTheme } from '../surface-theme.ts'
import { openPanel } from './shell-panels.tsx'
import { staysOffline } from '#web/back-office/lib/open-section.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { SITE_LINKS } from '#web/layout/site-links.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'

type AccountProps = { surface: Surface; onLogout: () => void }

/** Shows the signed-in person, and opens the account panel: theme of this device, link to the guests' site, Logout. */
export function AccountButton(props: AccountProps) {
  const { user } = useWorkspace()
  const { brand } = useSite()
  const { name, initial } = personOf(user, brand.email)
  return (
    <PopoverButton
      label="Account"
      widthRem={18}
      className="max-w-48 px-1! max-lg:max-w-30 md:pe-2.5!"
      icon={<Initial letter={initial} />}
      panel={<AccountPanel {...props} />}
    >
      <span className="sr-only">Account: </span>
      <span className="min-w-0 truncate text-text max-md:sr-only">{name}</span>
    </PopoverButton>
  )
}

export function AccountPanel({ surface, onLogout }: AccountProps) {
  const { user } = useWorkspace()
  const { shared } = useSession()
  const { brand } = useSite()
  const { name, email } = personOf(user, brand.email)
  return (
    <div className="grid gap-3 p-3">
      <p className="px-1 leading-snug">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm break-words text-muted">
          {email} · {roleLabel(user.role)}
        </span>
      </p>
      <ThemeChoice surface={surface} />
      {!shared && (
        <Button
          {...ENTRY}
          icon={<Users aria-hidden size={20} />}
          aria-haspopup="dialog"
          onClick={() => openPanel('sharing')}
        >
          Several people at this device
        </Button>
      )}
      <nav aria-label="Site" className="border-y border-line py-1.5">
        <ul>
          {(shared ? SITE_LINKS : [...SITE_LINKS, PASSWORD]).map(({ label, href }) => (
            <li key={href}>
              <ButtonLink href={href} {...ENTRY} onClick={staysOffline}>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
      <Button {...ENTRY} icon={<LogOut aria-hidden size={20} />} onClick={onLogout}>
        {shared ? 'Log out this device' : 'Logout'}
      </Button>
    </div>
  )
}

const PASSWORD = { label: 'Password and devices', href: '/account/security' }
const ENTRY = { variant: 'ghost', size: 'staff', full: true, className: 'justify-start! px-2! text-text!' } as const

function ThemeChoice({ surface }: { surface: Surface }) {
  const { theme, choose } = useSurfaceTheme(surface)
  return (
    <Chips<Theme>
      legend={surface === 'board' ? 'Colours of the board, on this device' : 'Colours of the office, on this device'}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={theme}
      onChange={choose}
    />
  )
}

/** The first letter of a person's name, in place of a picture. */
export function Initial({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-primary text-sm font-semibold text-on-primary"
    >
      {letter}
    </span>
  )
}

/** Name and role of the signed-in person, with defaults for missing ones: only an admin is an `Admin User`. */
export function personOf(
  { displayName, email, role }: Pick<ProfileView, 'displayName' | 'email' | 'role'>,
  placeholderEmail: string,
): { name: string; email: string; initial: string } {
  const name = displayName.trim() || roleLabel(role)
  return { name, email: email.trim() || placeholderEmail, initial: name.charAt(0).toUpperCase() }
}
