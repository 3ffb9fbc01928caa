import { getLocation, listLocations } from '@thali/contracts/locations'
import { getMenu, listSpecials } from '@thali/contracts/menu'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { toLocationView } from '#api/features/locations/locations.presenter.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

export function addMenuRoutes(addRoute: AddRoute, { menu }: { menu: MenuService }): void {
  addRoute(listLocations, async () => ({ locations: await menu.listLocations() }))

  addRoute(getLocation, async ({ params }) => {
    const { location } = await menu.getSnapshot(params.id)
    return { location: toLocationView(location) }
  })

  addRoute(listSpecials, () => menu.listSpecials())

  addRoute(getMenu, async ({ params, request, reply }) =>
    sendMenu(await menu.getSnapshot(params.location), request, reply),
  )
}

/** Sends the menu from its prepared bytes, compressed as the caller takes it. */
function sendMenu(snapshot: MenuSnapshot, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: snapshot.etag,
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  })
  if (knows(request.headers['if-none-match'], snapshot.etag)) return reply.code(304).send()

  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(snapshot.bodies[encoding ?? 'identity'])
}

/** Whether a caller's copy is the present one. A proxy that packed it again says so with a `W/`; the menu is the same. */
function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etag) ?? false
}
