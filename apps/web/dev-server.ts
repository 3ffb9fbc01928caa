import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'

import type { SiteRenderer } from '@thali/contracts/system/site'
import { createServer, type Connect } from 'vite'

/**
 * The site straight from its sources, with hot reloading. `middleware` serves the sources, `renderer` the pages; the
 * web socket that tells of changes goes through `server`.
 */
export async function createDevSite({ server }: { server: Server }): Promise<{
  middleware: Connect.Server
  renderer: SiteRenderer
  close: () => Promise<void>
}> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })

  const renderer: SiteRenderer = {
    // The development server's policy lets every script of the page in.
    scriptHashes: [],
    async render(request) {
      const site = (await vite.ssrLoadModule('/src/entry-server.tsx')) as SiteRenderer
      const reply = await site.render(request)
      return reply.html === '' ? reply : { ...reply, html: await vite.transformIndexHtml(request.url, reply.html) }
    },
  }
  return { middleware: vite.middlewares, renderer, close: () => vite.close() }
}
