import { useSyncExternalStore } from 'react'

/** The hash of the address without its sign; null while the server draws, which never sees it. */
export function useSectionHash(): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

function read(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1))
  } catch {
    return window.location.hash.slice(1)
  }
}

function subscribe(onChange: () => void): () => void {
  // Going back within the page, a link to a part of it, and arriving here from another page.
  window.addEventListener('hashchange', onChange)
  window.addEventListener('popstate', onChange)
  return () => {
    window.removeEventListener('hashchange', onChange)
    window.removeEventListener('popstate', onChange)
  }
}
