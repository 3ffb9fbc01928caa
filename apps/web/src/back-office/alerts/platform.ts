/** What the page runs on. `unknown` only where neither an app around it nor a browser can be recognised. */
export type Platform = 'android' | 'ios' | 'web' | 'unknown'

/** What an app that wraps the site puts into the page. */
type NativeBridge = { isNativePlatform?: () => boolean; getPlatform?: () => string }

/** Recognises the platform from what the page's global scope has. */
export function platformOf(scope: { Capacitor?: NativeBridge; document?: unknown }): Platform {
  const { Capacitor: bridge } = scope
  if (bridge?.isNativePlatform?.()) {
    const name = bridge.getPlatform?.()
    return name === 'android' || name === 'ios' ? name : 'unknown'
  }
  return scope.document === undefined ? 'unknown' : 'web'
}

export function isNative(platform: Platform): boolean {
  return platform === 'android' || platform === 'ios'
}

/** Whether sounds have a place here: behind the counter, or in the app of whoever works there. */
export function isAdminContext(path: string, platform: Platform): boolean {
  return path === '/admin' || path.startsWith('/admin/') || isNative(platform)
}
