import { createHash } from 'node:crypto'

import {
  getMenu,
  listSpecials,
  setAvailability,
  addFavorite,
  listFavorites,
  removeFavorite,
} from '@thali/contracts/menu/menu'
import { addCategory, changeCategory, deleteCategory, listCategories } from '@thali/contracts/menu/menu-categories'
import { copyMenu, exportMenu, importMenu } from '@thali/contracts/menu/menu-files'
import {
  addMenuItem,
  deleteMenuItem,
  duplicateMenuItem,
  getManagedItem,
  getMenuAnalytics,
  listManagedItems,
  updateMenuItem,
} from '@thali/contracts/menu/menu-management'
import { removeItemImage, setItemImage } from '@thali/contracts/menu/menu-photos'
import { deleteOptionGroup, listMenuFindings, saveOptionGroup } from '@thali/contracts/menu/option-groups'
import { MOST_PHOTO_BYTES, PHOTO_WORDS } from '@thali/domain/menu/photos'
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'

import type { Favorites } from './favorites.service.ts'
import type { MenuFiles } from './files/menu-files.service.ts'
import type { MenuCategories } from './management/menu-categories.service.ts'
import type { MenuManagement } from './management/menu-management.service.ts'
import type { MenuPhotos } from './management/menu-photos.service.ts'
import type { OptionGroups } from './option-groups.service.ts'
import { toSubmission } from '#api/database/idempotency.ts'
import type { AvailabilityService } from '#api/features/menu/availability.service.ts'
import type { MenuService, PreparedMenu } from '#api/features/menu/menu.service.ts'
import type { Uploads } from '#api/features/uploads/uploads.service.ts'
import { actorOf, requireAccount } from '#api/identity/principal.ts'
import { encodingFor } from '#api/plugins/requests/encoded-bodies.ts'
import { readFile, takeFiles } from '#api/plugins/requests/file-body.ts'
import { type AddRoute, createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'

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
  addRoute(changeCategory, (call) => menuCategories.change(call.params, call.body, call))
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

const PHOTO_LIMIT = { mostBytes: MOST_PHOTO_BYTES, tooLarge: PHOTO_WORDS.tooLarge }

type PhotoDeps = RouteFrame & { menuPhotos: MenuPhotos; uploads: Uploads }

/** In a scope of its own, because only here a body may carry a file. */
export function addMenuPhotoRoutes(api: FastifyInstance, { menuPhotos, uploads, ...frame }: PhotoDeps): void {
  void api.register(async (scope) => {
    await takeFiles(scope, PHOTO_LIMIT)
    const addRoute = createAddRoute(scope, frame)

    addRoute(setItemImage, async (call) => {
      const { request, params, body, principal } = call
      if (body?.uploadId !== undefined) {
        await menuPhotos.requireDish(params, call)
        return menuPhotos.upload(params, await uploads.requireFile(body.uploadId, 'dish-photo', principal), call)
      }
      if (!request.isMultipart()) return menuPhotos.point(params, body?.url, call)
      await menuPhotos.requireDish(params, call)
      const file = await readFile(request, PHOTO_LIMIT)
      const sha256 = createHash('sha256').update(file.bytes).digest('base64url')
      const described = { path: request.url, body: { name: file.name, sha256 } }
      const submission = toSubmission(actorOf(principal), request.headers['idempotency-key'], described)
      return menuPhotos.upload(params, file, { ...call, submission })
    })
  })
}

const FILE_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const

export function addMenuFileRoutes(addRoute: AddRoute, { menuFiles }: { menuFiles: MenuFiles }): void {
  addRoute(exportMenu, async ({ params: { location }, query: { format }, principal, actor, reply }) => {
    const { name, text } = await menuFiles.export(location, format, { principal, actor })
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type(FILE_TYPES[format])
      .send(text)
  })
  addRoute(importMenu, (call) => menuFiles.import(call.params.location, call.body, call))
  addRoute(copyMenu, (call) => menuFiles.copy(call.params.location, call.body, call))
}

export function addFavoriteRoutes(addRoute: AddRoute, { favorites }: { favorites: Favorites }): void {
  addRoute(listFavorites, ({ principal }) => favorites.list(requireAccount(principal).id))
  addRoute(addFavorite, ({ principal, params, submission }) =>
    favorites.add({ accountId: requireAccount(principal).id, itemId: params.itemId, submission }),
  )
  addRoute(removeFavorite, ({ principal, params, submission }) =>
    favorites.remove({ accountId: requireAccount(principal).id, itemId: params.itemId, submission }),
  )
}
