import { getMenu, listSpecials, setAvailability } from '@thali/contracts/menu/menu'
import {
  addCategory,
  addMenuItem,
  deleteCategory,
  deleteMenuItem,
  duplicateMenuItem,
  getManagedItem,
  getMenuAnalytics,
  listCategories,
  listManagedItems,
  translateCategory,
  updateMenuItem,
} from '@thali/contracts/menu/menu-management'
import { removeItemImage } from '@thali/contracts/menu/menu-photos'
import { deleteOptionGroup, listMenuFindings, saveOptionGroup } from '@thali/contracts/menu/option-groups'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AvailabilityService } from '#api/features/menu/availability.service.ts'
import type { MenuService, PreparedMenu } from '#api/features/menu/menu.service.ts'
import { encodingFor } from '#api/plugins/requests/encoded-bodies.ts'
import type { AddRoute } from '#api/plugins/routes.ts'
import type { MenuCategories } from './management/menu-categories.service.ts'
import type { MenuManagement } from './management/menu-management.service.ts'
import type { MenuPhotos } from './management/menu-photos.service.ts'
import type { OptionGroups } from './options/option-groups.service.ts'

type Deps = {
  menu: MenuService
  availability: AvailabilityService
  menuManagement: MenuManagement
  menuCategories: MenuCategories
  menuPhotos: MenuPhotos
  optionGroups: OptionGroups
}

export function addMenuRoutes(
  addRoute: AddRoute,
  { menu, availability, menuManagement, menuCategories, menuPhotos, optionGroups }: Deps,
): void {
  addRoute(listSpecials, ({ query }) => menu.listSpecials(query.language))

  addRoute(getMenu, async ({ params, query, request, reply }) => {
    const snapshot = await menu.getOffered(params.location)
    return sendMenu(snapshot.prepared(query.language), request, reply)
  })

  addRoute(setAvailability, (call) => availability.setAvailability(call.params.location, call.body, call))

  addRoute(listManagedItems, ({ params, principal }) => menuManagement.list(params.location, principal))
  addRoute(getManagedItem, ({ params, principal }) => menuManagement.get(params, principal))
  addRoute(addMenuItem, (call) => menuManagement.add(call.params.location, withImage(call.body), call))
  addRoute(updateMenuItem, (call) => menuManagement.update(call.params, withImage(call.body), call))
  addRoute(duplicateMenuItem, (call) => menuManagement.duplicate(call.params, call))
  addRoute(deleteMenuItem, (call) => menuManagement.delete(call.params, call))
  addRoute(removeItemImage, (call) => menuPhotos.remove(call.params, call.query.url ?? call.body?.url, call))
  addRoute(getMenuAnalytics, ({ params, principal }) => menuManagement.getAnalytics(params.location, principal))
  addRoute(saveOptionGroup, (call) => optionGroups.save(call.params, call.body, call))
  addRoute(deleteOptionGroup, (call) => optionGroups.delete(call.params, call))
  addRoute(listMenuFindings, ({ params, principal }) => optionGroups.listFindings(params.location, principal))
  addRoute(listCategories, ({ params, principal }) => menuCategories.read(params.location, principal))
  addRoute(addCategory, (call) => menuCategories.add(call.params.location, call.body, call))
  addRoute(translateCategory, (call) => menuCategories.translate(call.params, call.body, call))
  addRoute(deleteCategory, (call) => menuCategories.delete(call.params, call))
}

/** Sends the menu from its prepared bytes, compressed as the client accepts it. */
async function sendMenu(menu: PreparedMenu, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: menu.etag,
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  })
  if (knows(request.headers['if-none-match'], menu.etag)) return reply.code(304).send()

  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = await menu.bodies(encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

/**
 * Whether the client's copy is current. A proxy that compressed it again prefixes the ETag with `W/`; the menu is the
 * same.
 */
function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etag) ?? false
}

/** The picture of a dish may be named `imageUrl`, too; it counts where `image` is missing (ADM-ENT-46). */
function withImage<Body extends { image?: unknown; imageUrl?: unknown }>({ imageUrl, ...body }: Body) {
  return imageUrl === undefined || body.image != null ? body : { ...body, image: imageUrl }
}
