import {
  type Context,
  createContext,
  type ReactNode,
  useContext,
  useSyncExternalStore,
  type ComponentProps,
  type MouseEvent,
} from 'react'

import { addressOf } from '../language.ts'
import type { GoOptions, Navigator, Screen } from './screen.ts'

const NavigatorContext = createContext<Navigator | null>(null)
const ScreenContext = createContext<Screen | null>(null)

/** Hands the screen down as a whole, so that a page never sees the address of the next page early. */
export function NavigationProvider({ navigator, children }: { navigator: Navigator; children: ReactNode }) {
  const screen = useSyncExternalStore(navigator.subscribe, navigator.screen, navigator.screen)
  return (
    <NavigatorContext value={navigator}>
      <ScreenContext value={screen}>{children}</ScreenContext>
    </NavigatorContext>
  )
}

export function useScreen(): Screen {
  return useWithin(ScreenContext)
}

/** The query of the address on screen, with its question mark, or an empty string. */
export function useSearch(): string {
  return useScreen().place.search
}

/** Goes to another page; the promise ends when it is on screen. */
export function useNavigate(): (to: string, options?: GoOptions) => Promise<void> {
  return useWithin(NavigatorContext).go
}

/** State passed by the page before: `navigate('/dashboard', { state: { success: '…' } })`. */
export function useHandedOver(): Readonly<Record<string, unknown>> {
  const { state } = useScreen()
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function useWithin<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('No NavigationProvider')
  return value
}

type LinkProps = ComponentProps<'a'> & {
  href: string
  replace?: boolean
  state?: unknown
  /** The address is of another language, and is followed as it stands in the link by then. */
  isDocument?: boolean
}

/** A link to a page of this site, followed without loading a document unless it is one of another language. */
export function Link({ href, replace, state, isDocument, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return

    event.preventDefault()
    void navigate(isDocument ? event.currentTarget.href : href, { replace, state, isDocument })
  }
  return (
    <a href={isDocument ? href : addressOf(href)} {...rest} onClick={handleClick}>
      {children}
    </a>
  )
}

/** With a modifier key or another mouse button the browser opens a tab or a window, or saves the page. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const isForAnotherTab = currentTarget.target !== '' && currentTarget.target !== '_self'
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || isForAnotherTab
}
