/** The platform of the page. `unknown` only when neither an app nor a browser is recognised. */
export type Platform = 'android' | 'ios' | 'web' | 'unknown'

/** The bridge that a native app around the site adds to the page. */
type NativeBridge = { isNativePlatform?: () => boolean; getPlatform?: () => string }

/** Recognises the platform from the page's global scope. */
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

/** Whether sounds may play here: in the back office, or in the staff app. */
export function isAdminContext(path: string, platform: Platform): boolean {
  return path === '/admin' || path.startsWith('/admin/') || isNative(platform)
}
