import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

const page = (source: string) => `${root}src/${source}.page.tsx`

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

/** A page and everything it imports statically, directly or not. */
function reachableFrom(source: string, modules: Modules): Set<string> {
  const reached = new Set([page(source)])
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/** Modules that the menu shares with the checkout or the order desk. */
function ofOrders(): (id: string, modules: Modules) => string | null {
  let orders: Set<string> | undefined
  return (id, modules) => {
    orders ??= reachableFrom('site/checkout/checkout', modules)
      .union(reachableFrom('back-office/admin', modules))
      .intersection(reachableFrom('site/menu/menu', modules))
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
  // The shim is for React 17, which lacks this hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
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
                ],
              },
            },
          },
        }),
  },
  ...(command === 'build' && { ssr: { noExternal: true } }),
}))
