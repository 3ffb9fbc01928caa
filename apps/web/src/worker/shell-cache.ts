const HOUR_MS = 60 * 60_000

export type ShellCache = {
  /** Stores the shell and every file of the build, or nothing. */
  install: () => Promise<void>
  /** Removes the builds before the last one, whose pages may still be open. */
  tidy: () => Promise<void>
  /** Removes everything that this worker ever stored. */
  clear: () => Promise<void>
  shell: () => Promise<Response | undefined>
  keeps: (path: string) => boolean
  file: (request: Request) => Promise<Response>
  /** Whether the shell may be out of date, as an answer of the server tells. */
  isDue: (answer: Response) => Promise<boolean>
  /** Fetches the shell anew. Says `replaced` when the server has another build, whose worker brings its own. */
  renew: () => Promise<'renewed' | 'replaced'>
}

type Deps = {
  /** Where the part of the site begins, such as `/admin`; empty for that of the guests. */
  part: string
  build: string
  files: readonly string[]
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: typeof fetch
}

/**
 * What the service worker stores: the shell of its part and the build's files. Never an answer of the API, a picture or
 * a page, so nothing of a person.
 */
export function createShellCache({ part, build, files, caches, fetch }: Deps): ShellCache {
  const family = `thali:${part}:`
  const name = family + build
  const shellPath = `${part}/shell`
  const kept = new Set(files)

  async function ownCaches(): Promise<string[]> {
    return (await caches.keys()).filter((key) => key.startsWith(family))
  }

  /** @throws TypeError without an answer of this build */
  async function fetchShell(): Promise<Response> {
    const answer = await fetch(shellPath, { credentials: 'omit', cache: 'no-cache' })
    if (!answer.ok || buildOf(answer) !== build) throw new TypeError(`The shell is not that of build ${build}.`)
    return answer
  }

  const shell = () => caches.match(shellPath, { cacheName: name })

  return {
    async install() {
      const cache = await caches.open(name)
      try {
        const first = await fetchShell()
        await cache.addAll(files)
        await cache.put(shellPath, first)
      } catch (error) {
        await caches.delete(name)
        throw error
      }
    },

    async tidy() {
      const others = (await ownCaches()).filter((key) => key !== name)
      await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)))
    },

    async clear() {
      await Promise.all((await ownCaches()).map((key) => caches.delete(key)))
    },

    shell,

    keeps: (path) => kept.has(path) || path.startsWith('/assets/'),

    async file(request) {
      // A file is asked for under another address when an import of it failed before.
      const { pathname } = new URL(request.url)
      const own = await caches.match(pathname, { cacheName: name })
      return own ?? (await caches.match(pathname)) ?? fetch(request)
    },

    async isDue(answer) {
      // Something between browser and server answered, or it is a redirect that nobody may read.
      if (!answer.headers.has('x-request-id')) return false
      if (buildOf(answer) !== build) return true
      const present = await shell()
      return present === undefined || dateOf(answer) - dateOf(present) >= HOUR_MS
    },

    async renew() {
      const answer = await fetch(shellPath, { credentials: 'omit', cache: 'no-cache' })
      if (!answer.ok || buildOf(answer) !== build) return 'replaced'
      await (await caches.open(name)).put(shellPath, answer)
      return 'renewed'
    },
  }
}

function buildOf({ headers }: Response): string | null {
  return headers.get('x-thali-build')
}

/** By the server's clock, which both answers carry. */
function dateOf({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '')
}
