import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'

import type { SiteRenderer, SiteReply, SiteRequest } from '@thali/contracts/system/site'
import { languageOf } from '@thali/domain/language/languages'
import { type Connect, createServer, type ViteDevServer } from 'vite'

/** Where the browser finds the sources of the French pages; other paths are those of the English ones. */
const FRENCH_SOURCES = '/@fr/'

/**
 * The site straight from its sources, with hot reloading, one development server for each language. `middleware` serves
 * the sources, `renderer` the pages; the web sockets that tell of changes go through `server`.
 */
export async function createDevSite({ server }: { server: Server }): Promise<{
  middleware: Connect.NextHandleFunction
  renderer: SiteRenderer
  close: () => Promise<void>
}> {
  const [english, french] = await Promise.all([
    createVite(server, { mode: 'development', base: '/', cacheDir: 'node_modules/.vite' }),
    createVite(server, { mode: 'development-fr', base: FRENCH_SOURCES, cacheDir: 'node_modules/.vite-fr' }),
  ])
  const { isShared } = await loadSite(english)
  return {
    middleware: (request, response, next) => {
      const isFrench = request.url?.startsWith(FRENCH_SOURCES) === true
      ;(isFrench ? french : english).middlewares(request, response, next)
    },
    renderer: {
      // The development server's policy lets every script of the page in.
      scriptHashes: [],
      isShared,
      render: (request) => render(request, languageOf(request.url) === 'fr-CA' ? french : english),
    },
    close: async () => void (await Promise.all([english.close(), french.close()])),
  }
}

function createVite(
  server: Server,
  { mode, base, cacheDir }: { mode: string; base: string; cacheDir: string },
): Promise<ViteDevServer> {
  return createServer({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    appType: 'custom',
    mode,
    base,
    cacheDir,
    server: { middlewareMode: true, hmr: { server } },
  })
}

async function render(request: SiteRequest, vite: ViteDevServer): Promise<SiteReply> {
  const site = await loadSite(vite)
  const reply = await site.render(request)
  return reply.html === '' ? reply : { ...reply, html: await vite.transformIndexHtml(request.url, reply.html) }
}

async function loadSite(vite: ViteDevServer): Promise<SiteRenderer> {
  return (await vite.ssrLoadModule('/src/entry-server.tsx')) as SiteRenderer
}
