import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * What every page loads, in one file: many small ones, each compressed without the others, weigh four kilobytes more.
 */
const EVERY_PAGE = [
  /node_modules\/(?:react|react-dom|scheduler|swr|wouter|regexparam)\//,
  /lucide-react\/.*createLucideIcon/,
  /apps\/web\/src\/(?:app|routes)\.tsx$/,
  // The other folders of lib are for the pages that ask for them.
  /apps\/web\/src\/lib\/(?:(?:api|routing)\/)?[^/]+$/,
  /packages\/domain\/src\/(?:net\/(?!poll)|errors\/friendly|time\/|locations\/(?!pause|location-check))/,
  /packages\/domain\/src\/(?:money\/cents|cart\/cart-line|people\/contact-fields|orders\/order-status)\.ts$/,
  /apps\/web\/src\/ui\/(?:price|notices\/skeleton)\.tsx$/,
]

/** What menu, checkout and the order desk share, in one file for the same reason. */
const EVERY_ORDER = [
  /apps\/web\/src\/cart\/(?:cart-store|order-words|use-repricing|edit-line)\.tsx?$/,
  /apps\/web\/src\/site\/cart\/ready-time\.tsx$/,
  /apps\/web\/src\/lib\/kept\/kept-value\.ts$/,
  /apps\/web\/src\/dishes\/dish-(?:search|words)\.ts$/,
  /apps\/web\/src\/ui\/forms\/(?:chips|quantity-stepper)\.tsx$/,
  /lucide-react\/.*\/(?:plus|minus)\.m?js$/,
  /packages\/domain\/src\/(?:cart\/(?:cart|stored-carts)|orders\/ready-time)\.ts$/,
]

/**
 * Two builds of one source: the browser's chunks, and one file for the server with every dependency inside it, so
 * that the API can load the site without resolving anything of it.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild === true ? false : 'public',
  plugins: [react(), tailwindcss()],
  // The shim is for React 17, which has no such hook of its own.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // One file, which the server puts into the document itself.
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
              // Every page carries the list of all files: without their names it is 0.8 kB lighter. The manifest knows them.
              chunkFileNames: 'assets/[hash].js',
              codeSplitting: {
                groups: [
                  { name: 'site', test: (id) => EVERY_PAGE.some((pattern) => pattern.test(id)) },
                  { name: 'order', test: (id) => EVERY_ORDER.some((pattern) => pattern.test(id)) },
                ],
              },
            },
          },
        }),
  },
  ...(command === 'build' && { ssr: { noExternal: true } }),
}))
