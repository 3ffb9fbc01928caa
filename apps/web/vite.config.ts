import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

type Modules = { getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null }

/** A file of the site and everything it imports statically, directly or not; on request, what it loads later too. */
function reachableFrom(file: string, modules: Modules, { isLaterToo = false } = {}): Set<string> {
  const reached = new Set([`${root}src/${file}`])
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    for (const imported of isLaterToo ? [...importedIds, ...dynamicallyImportedIds] : importedIds) reached.add(imported)
  }
  return reached
}

/** Modules that only the back office loads. */
function ofOffice(): (id: string, modules: Modules) => string | null {
  let publicModules: Set<string> | undefined
  return (id, modules) => {
    publicModules ??= new Set(
      globSync('site/**/*.page.tsx', { cwd: `${root}src` }).flatMap((page) => [
        ...reachableFrom(page, modules, { isLaterToo: true }),
      ]),
    )
    return publicModules.has(id) ? null : 'office'
  }
}

/** Modules that the menu page shares with its dialogs, the checkout, the home page or the order desk. */
function ofOrders(): (id: string, modules: Modules) => string | null {
  const sharers = [
    'site/menu/item-dialog.tsx',
    'site/cart/cart-contents.tsx',
    'site/checkout/checkout.page.tsx',
    'site/home/home.page.tsx',
    'back-office/admin.page.tsx',
  ]
  let orders: Set<string> | undefined
  return (id, modules) => {
    orders ??= reachableFrom('site/menu/menu.page.tsx', modules).intersection(
      new Set(sharers.flatMap((file) => [...reachableFrom(file, modules)])),
    )
    return orders.has(id) ? 'orders' : null
  }
}

/**
 * Two builds of one source: the browser's chunks, and one file for the server with every dependency inside it, so
 * that the API can load the site without resolving anything of it.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild === true ? false : 'public',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // The entry names only the scripts it asks for itself, instead of everything each page needs.
      resolveDependencies: (_url, scripts, { hostId }) => (hostId.includes('entry-client') ? [] : scripts),
    },
    // One file, which the server inlines into the document.
    cssCodeSplit: false,
    reportCompressedSize: false,
    ...(isSsrBuild === true
      ? { outDir: 'dist/server', rolldownOptions: { output: { codeSplitting: false } } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: 'src/entry-client.tsx',
            output: {
              // The entry lists all chunks; without the page names the list is smaller. The manifest has the names.
              chunkFileNames: 'assets/[hash].js',
              codeSplitting: {
                // Few chunks: the same code in many small ones compresses worse.
                groups: [
                  { name: 'site', tags: ['$initial'], priority: 2 },
                  { name: ofOrders(), debugName: 'orders', priority: 1 },
                  {
                    name: ofOffice(),
                    debugName: 'office',
                    entriesAware: true,
                    entriesAwareMergeThreshold: 8_000,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        }),
  },
  ...(command === 'build' && { ssr: { noExternal: true } }),
}))
