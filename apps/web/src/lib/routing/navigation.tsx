import { type Context, createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { Router } from 'wouter'

import type { GoOptions, Navigator, Screen } from './navigator.ts'

const NavigatorContext = createContext<Navigator | null>(null)
const ScreenContext = createContext<Screen | null>(null)

/** Lets wouter's links and hooks work on the screen, so that a page never sees the next page's address early. */
export function NavigationProvider({ navigator, children }: { navigator: Navigator; children: ReactNode }) {
  const screen = useSyncExternalStore(navigator.subscribe, navigator.screen, navigator.screen)
  const { path, search } = screen.place
  const hook = useCallback((): [string, Navigator['go']] => [path, navigator.go], [path, navigator])
  const searchHook = useCallback(() => search, [search])
  return (
    <NavigatorContext value={navigator}>
      <ScreenContext value={screen}>
        <Router hook={hook} searchHook={searchHook}>
          {children}
        </Router>
      </ScreenContext>
    </NavigatorContext>
  )
}

export function useScreen(): Screen {
  return useWithin(ScreenContext)
}

/** Goes to another page; the promise ends when it is on screen. */
export function useNavigate(): (to: string, options?: GoOptions) => Promise<void> {
  return useWithin(NavigatorContext).go
}

/** What the page before handed over: `navigate('/dashboard', { state: { success: '…' } })`. */
export function useHandedOver(): Readonly<Record<string, unknown>> {
  const { state } = useScreen()
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function useWithin<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('This needs a NavigationProvider around it')
  return value
}
