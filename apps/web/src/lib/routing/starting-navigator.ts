import { addressOf } from '../language.ts'
import type { Navigator, Screen } from './screen.ts'

/**
 * Shows the first page while the navigator, whose script that page does not need, is on its way. A link followed
 * before it has arrived waits for it.
 */
export function startingNavigator(first: Screen, load: () => Promise<Navigator>): Navigator {
  const listeners = new Set<() => void>()
  const publish = () => listeners.forEach((onChange) => onChange())
  let screen = first
  let arriving: Promise<Navigator> | undefined
  let arrived: Navigator | undefined

  async function arrive(): Promise<Navigator> {
    try {
      arrived = await load()
      arrived.subscribe(publish)
      return arrived
    } catch (error) {
      arriving = undefined
      throw error
    }
  }
  const theNavigator = () => (arriving ??= arrive())
  // Without a network the next link tries again.
  theNavigator().catch(() => {})

  return {
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    screen: () => arrived?.screen() ?? screen,
    async go(to, options) {
      const navigator = await theNavigator().catch(() => null)
      if (navigator) return navigator.go(to, options)
      if (window.navigator.onLine) return window.location.assign(options?.isDocument ? to : addressOf(to))
      screen = { ...first, stayed: true }
      publish()
    },
  }
}
