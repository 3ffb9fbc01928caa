import { addressIn } from '@thali/domain/language/languages'
import type { MouseEvent } from 'react'

import { addressOf, OTHER_LANGUAGE } from '#web/lib/language.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useScreen } from '#web/lib/routing/navigation.tsx'

/** Each language is named in itself, whatever the page speaks. */
const NAMES = { 'en-CA': 'English', 'fr-CA': 'Français' } as const
const A_YEAR_S = 31_536_000

/**
 * Opens the same page in the other language, as a document: each language has scripts of its own. The back office is in
 * one language.
 */
export function LanguageSwitch() {
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
