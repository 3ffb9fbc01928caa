import { type Context, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

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
