import { addressIn } from '@thali/domain/language/languages'
import Menu from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore, type MouseEvent } from 'react'

import { SITE_LINKS } from './site-links.ts'
import { addressOf, OTHER_LANGUAGE } from '#web/lib/language.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Link, useScreen } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/site.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { words } from '#words/layout.ts'

/** Scrolled further than this, the bar gets a shadow. */
const SCROLLED_PX = 10
const WIDE = '(min-width: 768px)'

/** Closed again: stays mounted for its closing animation. */
const CLOSED = ''

// Loaded when a visitor is signed in, or opens the menu.
const AccountMenu = latePart(async () => (await import('./account-menu.tsx')).AccountMenu)
const MobileMenu = latePart(async () => (await import('./mobile-menu.tsx')).MobileMenu)

/** As wide as the account's button was when it was last drawn here. */
const ACCOUNT_ROOM = <div className="w-[var(--room-account,8rem)]" />

/** The bar on top of every page of the public site. */
export function Header() {
  const { brand } = useSite()
  const { user, isLoading } = useSession()
  const { place, visitCount } = useScreen()
  // Remembers the address the slide-in menu was opened at, so that moving to another page closes it.
  const address = `${visitCount} ${place.path}${place.search}`
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isMenuOpen = openedAt === address
  const isScrolled = useSyncExternalStore(onScroll, scrolled, () => false)
  useWidening(() => setOpenedAt((opened) => opened && CLOSED))

  return (
    <header data-print="hide" data-scrolled={isScrolled} className="site-bar @container">
      <div className="page-width flex h-(--bar-top) items-center gap-[4px] 2xs:gap-[8px]">
        <Link href="/" className="tap-area me-auto rounded-sm" aria-label={words.homePageOf(brand.name)}>
          <Logo name={brand.name} />
        </Link>
        <nav aria-label={words.site} className="hidden @min-[48rem]:block">
          <ul className="flex items-center gap-1">
            {SITE_LINKS.map(({ label, href, part }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={isPart(place.path, part) ? 'page' : undefined}
                  className="site-bar-link"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
        <ThemeSwitch />
        <div className="hidden @min-[48rem]:block">
          {user ? (
            <Suspense fallback={ACCOUNT_ROOM}>
              <AccountMenu user={user} />
            </Suspense>
          ) : isLoading ? (
            ACCOUNT_ROOM
          ) : (
            <ButtonLink href="/login" variant="secondary" className="@min-[50rem]:whitespace-nowrap @max-[64rem]:px-3">
              {words.signIn}
            </ButtonLink>
          )}
        </div>
        <IconButton
          label={words.openMenu}
          icon={<Menu aria-hidden size={24} />}
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          className="@min-[48rem]:hidden"
          onClick={() => setOpenedAt(address)}
        />
      </div>
      {openedAt !== null && (
        <Suspense>
          <MobileMenu open={isMenuOpen} user={user} onClose={() => setOpenedAt(CLOSED)} />
        </Suspense>
      )}
    </header>
  )
}

/** Closes the slide-in menu when the window becomes wide enough for the links in the bar. */
function useWidening(onWide: () => void): void {
  const handleChange = useEffectEvent(onWide)
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const listener = () => handleChange()
    wide.addEventListener('change', listener)
    return () => wide.removeEventListener('change', listener)
  }, [])
}

function isPart(path: string, part: string): boolean {
  return path === part || (part !== '/' && path.startsWith(`${part}/`))
}

function onScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

function scrolled(): boolean {
  return window.scrollY > SCROLLED_PX
}

/** Each language is named in itself, whatever the page speaks. */
const NAMES = { 'en-CA': 'English', 'fr-CA': 'Français' } as const
const A_YEAR_S = 31_536_000

/**
 * Opens the same page in the other language, as a document: each language has scripts of its own. The back office is in
 * one language.
 */
function LanguageSwitch() {
  const { place } = useScreen()
  const address = addressIn(OTHER_LANGUAGE, place.path)
  // A page that is in one language only.
  if (address === addressOf(place.path)) return null
  const code = OTHER_LANGUAGE.slice(0, 2).toUpperCase()

  return (
    <Link
      href={address}
      isDocument
      lang={OTHER_LANGUAGE}
      hrefLang={OTHER_LANGUAGE}
      aria-label={`${code}, ${NAMES[OTHER_LANGUAGE]}`}
      className="button px-2!"
      data-variant="ghost"
      data-shape="icon"
      onClick={prepare}
      onAuxClick={prepare}
    >
      {code}
    </Link>
  )
}

/**
 * Takes along what follows the path only now: nothing of an address that somebody else has made is written into the page.
 * The server reads the cookie when somebody opens the bare address of the site.
 */
function prepare({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = window.location.search
  currentTarget.hash = window.location.hash
  document.cookie = `thali_language=${OTHER_LANGUAGE}; path=/; max-age=${A_YEAR_S}; samesite=lax`
}

/** Also read by `theme.js`, which sets the theme before the first paint. */
const STORED_AS = 'thali_theme'

/** The theme follows the device until one is chosen; the choice is stored on the device. */
function ThemeSwitch() {
  return (
    <IconButton
      label={words.theme}
      icon={
        <>
          <Moon aria-hidden size={20} className="dark:hidden" />
          <Sun aria-hidden size={20} className="hidden dark:block" />
        </>
      }
      onClick={switchTheme}
    />
  )
}

function switchTheme(): void {
  const { dataset } = document.documentElement
  const isDark =
    (dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  const theme = isDark ? 'light' : 'dark'
  dataset['theme'] = theme
  try {
    localStorage.setItem(STORED_AS, theme)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}
