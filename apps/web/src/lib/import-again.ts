import { PART_MISSING } from './api/served-build.ts'

/** Imports by the files that failed once: how often, and the module that came in the end. */
const failures = new Map<string, number>()
const arrived = new Map<string, Promise<unknown>>()

/** The file that is imported, and the export of it that stands for the module, where the file holds several modules. */
const IMPORTED = /import\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.then\(\s*\(?\w+\)?\s*=>\s*\w+\.(\w+)\s*\))?/

type Import = (url: string) => Promise<unknown>

/**
 * Takes the place of Vite's helper around each `import()` of the built site. Browsers remember that a module could not
 * be fetched (Chromium from version 150), and answer every later `import()` of its address with the same failure. So
 * the next try, for example when the network is back, asks for the file under another address.
 *
 * @param load calls `import()`
 * @param ahead files that the module imports, which are fetched beside it
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  ahead: readonly string[] = [],
  importUrl: Import = (url) => import(/* @vite-ignore */ url),
): Promise<Module> {
  // Each in a task of its own: asking for thirty files at once would hold up a slow phone for a tenth of a second.
  for (const file of ahead) setTimeout(() => fetchAhead(`/${file}`))
  try {
    return await load()
  } catch (error) {
    globalThis.dispatchEvent?.(new Event(PART_MISSING))
    const [, file, part] = IMPORTED.exec(String(load)) ?? []
    if (file === undefined) throw error
    const chunk = await anew(file, error, importUrl)
    return (part === undefined ? chunk : (chunk as Record<string, unknown>)[part]) as Module
  }
}

function anew(file: string, error: unknown, importUrl: Import): Promise<unknown> {
  const known = arrived.get(file)
  if (known) return known

  const times = (failures.get(file) ?? 0) + 1
  failures.set(file, times)
  // Nothing has changed yet: the caller decides when to try again.
  if (times === 1) return Promise.reject(error)

  const url = new URL(file, import.meta.url)
  url.searchParams.set('again', String(times))
  const module = importUrl(url.href)
  arrived.set(file, module)
  module.catch(() => arrived.delete(file))
  return module
}

const fetchedAhead = new Set<string>()

/** By `preload`: a failed `modulepreload` would be remembered, too. */
function fetchAhead(href: string): void {
  if (fetchedAhead.has(href)) return
  fetchedAhead.add(href)
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', href })
  document.head.append(link)
}
