import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  type BuildEnvironmentOptions,
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type ResolveModulePreloadDependenciesFn,
  type Plugin,
  type Rolldown,
} from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

/** A file of the site and everything it imports statically, directly or not. */
function reachableFrom(file: string, modules: Modules): Set<string> {
  const reached = new Set([`${root}src/${file}`])
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/** Every module of some files and of everything they import. */
type Reach = (...files: string[]) => Set<string>

/** A chunk of the modules that `find` answers. They are found when the first one is asked for: then all are known. */
function chunkOf(name: string, find: (reach: Reach) => Set<string>): Rolldown.CodeSplittingGroup {
  let found: Set<string> | undefined
  const nameOf = (id: string, modules: Modules) => {
    found ??= find((...files) => new Set(files.flatMap((file) => [...reachableFrom(file, modules)])))
    return found.has(id) ? name : null
  }
  return { name: nameOf, debugName: name, includeDependenciesRecursively: false }
}

const ENTRY = 'entry-site.tsx'
const HOME_PAGE = 'site/home/home.page.tsx'
const MENU_PAGE = 'site/menu/menu.page.tsx'
const ADMIN_PAGE = 'back-office/admin.page.tsx'
/** Calls to the server, and what says on the page why one was refused. */
const CALLS = ['lib/api/api.ts', 'ui/notices/banner.tsx']
const SITE_PAGES = readdirSync(`${root}src/site`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.page.tsx'))
  .map((name) => `site/${name}`)

/** Parts of every page, and of the menu, that are loaded after the page itself. */
const LATE_FRAME = [
  'late-start.tsx',
  'after-start.tsx',
  'layout/footer.tsx',
  'layout/upkeep.tsx',
  'layout/kept-answers.tsx',
]
const LATE_MENU = [
  'site/menu/menu-data.tsx',
  'dishes/mark-drawings.tsx',
  'site/cart/cart-bar.tsx',
  'site/cart/live-menu.tsx',
]

/** Loaded at other times: opened by a tap, or only for some people. */
const LATE_ELSEWHERE = [
  'layout/account-menu.tsx',
  'layout/mobile-menu.tsx',
  'layout/signed-out-here.tsx',
  'site/menu/favorites.tsx',
  'site/menu/order-sheet.tsx',
  'site/menu/item-dialog.tsx',
]

const ORDERING = ['site/cart/cart-contents.tsx', 'site/checkout/checkout.page.tsx']

/** Modules that the menu page shares with its dialogs or the checkout. */
const ORDERS = chunkOf('orders', (reach) => reach(MENU_PAGE).intersection(reach(...ORDERING)))

/** The rows of dishes, which only menu and home have. */
const ROWS = chunkOf('rows', (reach) =>
  reach(MENU_PAGE)
    .intersection(reach(HOME_PAGE))
    .difference(reach(ENTRY, ...ORDERING)),
)

/** What no page needs before it can be used. */
const LATER = [
  chunkOf('late-frame', (reach) =>
    reach(...LATE_FRAME).difference(reach(ENTRY, ...SITE_PAGES, ...LATE_ELSEWHERE, ...LATE_MENU)),
  ),
  chunkOf('late-menu', (reach) =>
    reach(...LATE_MENU).difference(reach(ENTRY, ...SITE_PAGES, ...LATE_FRAME, ...LATE_ELSEWHERE)),
  ),
]

/** Shared by home and the dialog of a dish. */
const DRAWN_DISHES = ['dishes/dish-picture.tsx', 'dishes/dish-bowl.tsx', 'dishes/great-plate.tsx']

/** Small modules of which one is seldom needed without the others. */
const TOGETHER = [
  chunkOf('drawn-dishes', (reach) => reach(...DRAWN_DISHES).difference(reach(ENTRY, MENU_PAGE, ...ORDERING))),
  chunkOf('page', (reach) => reach('ui/page-heading.tsx', 'ui/card.tsx', 'lib/contact.ts').difference(reach(ENTRY))),
  chunkOf('calls', (reach) => reach(...CALLS).difference(reach(ENTRY))),
  chunkOf('fields', (reach) => reach('ui/forms/text-field.tsx').difference(reach(ENTRY, ...CALLS))),
  chunkOf('change-time', (reach) => reach('site/orders/change-time.tsx').difference(reach(ENTRY, ...SITE_PAGES))),
  chunkOf('leaving', (reach) =>
    reach('layout/use-logout.tsx').difference(reach(ENTRY, ...CALLS, 'site/menu/item-dialog.tsx')),
  ),
]

/** Modules around every section of the back office. The page itself stays a chunk that the manifest names. */
const DESK = chunkOf('desk', (reach) => reach(ADMIN_PAGE).difference(new Set([`${root}src/${ADMIN_PAGE}`])))

/** Before the name of a browser build in the mode of its service worker's. */
const WORKER = 'worker-'

const INITIAL = { name: 'initial', tags: ['$initial'], priority: 2 } satisfies Rolldown.CodeSplittingGroup

/** Few chunks: the same code in many small ones compresses worse, and each is a request. */
const CHUNKS: Record<'site' | 'office', Rolldown.CodeSplittingGroup[]> = {
  site: [INITIAL, { ...ORDERS, priority: 1, includeDependenciesRecursively: true }, ROWS, ...LATER, ...TOGETHER],
  office: [
    INITIAL,
    { ...DESK, priority: 1, includeDependenciesRecursively: true },
    // One chunk of what several sections need: chunks by who needs them may import each other in a ring, and what a
    // module reads while it starts is then undefined in one order of loading.
    { name: 'sections', minShareCount: 2, includeDependenciesRecursively: true },
  ],
}

/**
 * The scripts and styles of one wing for the browser, into a folder that is empty at first. The first build brings the public files;
 * `name` is that of its manifest.
 */
function browserBuild(name: string): BuildEnvironmentOptions {
  const wing = name === 'office' ? 'office' : 'site'
  return {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: name === 'site',
    manifest: `.vite/${name}.json`,
    rolldownOptions: {
      input: `src/entry-${wing}.tsx`,
      // What the site imports later, to be small at first, is in the first scripts of the back office.
      checks: { ineffectiveDynamicImport: wing === 'site' },
      output: {
        // The entry lists all chunks; without the page names the list is smaller. The manifest has the names.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: CHUNKS[wing] },
      },
    },
  }
}

/** The service worker of one part of the site, as one plain script beside the files that it keeps. */
function workerBuild(name: string): BuildEnvironmentOptions {
  const folder = { site: '', 'site-fr': 'fr/', office: 'admin/' }[name] ?? ''
  return {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/worker/worker.ts',
      output: { format: 'iife', entryFileNames: `${folder}sw.js`, codeSplitting: false },
    },
  }
}

function languageOf(mode: string): string[] {
  return mode.endsWith('-fr') ? ['french'] : []
}

/** Puts our way to import a later part in the place of Vite's helper, which cannot try again. */
function importsAgain(): Plugin {
  const file = JSON.stringify(fileURLToPath(new URL('src/lib/import-again.ts', import.meta.url)))
  return {
    name: 'imports-again',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: `export { importAgain as __vitePreload } from ${file}`, map: null }),
    },
  }
}

/** Draws lucide's icons with our short component. */
function lightIcons(): Plugin {
  const file = JSON.stringify(fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)))
  return {
    name: 'light-icons',
    transform: {
      filter: { id: /lucide-react.*\/createLucideIcon\.mjs/ },
      handler: () => ({ code: `export { lucideIcon as default } from ${file}`, map: null }),
    },
  }
}

/**
 * Finds the scripts to fetch ahead of a later part: its imports, except those already loaded with the script that asks for
 * it. The entry asks for none of the scripts of its pages, because the document names them.
 */
function scriptsAhead(): { plugin: Plugin; resolveDependencies: ResolveModulePreloadDependenciesFn } {
  let importsOf = (_file: string): readonly string[] => []

  function thereWith(host: string): Set<string> {
    const there = new Set([host])
    for (const file of there) for (const imported of importsOf(file)) there.add(imported)
    return there
  }

  return {
    plugin: {
      name: 'scripts-ahead',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          importsOf = (file) => {
            const chunk = bundle[file]
            return chunk?.type === 'chunk' ? chunk.imports : []
          }
        },
      },
    },
    resolveDependencies(part, scripts, { hostId }) {
      if (hostId.includes('entry-')) return []
      const there = thereWith(hostId).add(part)
      return scripts.filter((script) => !there.has(script))
    },
  }
}

/**
 * Eight builds of one source: the browser's chunks of guests' pages in each language and those of the back office, the
 * service worker of each of the three, and one file for the server in each language with every dependency inside it, so
 * that the API can load the site without resolving anything of it. The two wings share no chunk: a chunk that both
 * needed would be one more request for each.
 *
 * A language is a condition of resolution, like `browser`: under `french` the imports `#words/…` lead to the French
 * catalogue (`imports` in package.json). The mode of such a build ends in `-fr`.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => {
  const ahead = scriptsAhead()
  return {
    root,
    resolve: { conditions: [...languageOf(mode), ...defaultClientConditions] },
    plugins: [react(), tailwindcss(), importsAgain(), lightIcons(), ahead.plugin],
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false, resolveDependencies: ahead.resolveDependencies },
      // One file, which the server inlines into the document.
      cssCodeSplit: false,
      reportCompressedSize: false,
      ...(isSsrBuild === true
        ? {
            outDir: mode.endsWith('-fr') ? 'dist/server/fr' : 'dist/server/en',
            copyPublicDir: false,
            rolldownOptions: { output: { codeSplitting: false } },
          }
        : mode.startsWith(WORKER)
          ? workerBuild(mode.slice(WORKER.length))
          : browserBuild(mode)),
    },
    ssr: {
      resolve: { conditions: [...languageOf(mode), ...defaultServerConditions] },
      ...(command === 'build' && { noExternal: true }),
    },
  }
})
