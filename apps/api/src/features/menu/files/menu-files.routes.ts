import { copyMenu, exportMenu, importMenu } from '@thali/contracts/menu/menu-files'

import type { AddRoute } from '#api/plugins/routes.ts'
import type { MenuFiles } from './menu-files.service.ts'

const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const

export function addMenuFileRoutes(addRoute: AddRoute, { menuFiles }: { menuFiles: MenuFiles }): void {
  addRoute(exportMenu, async ({ params: { location }, query: { format }, principal, actor, reply }) => {
    const { name, text } = await menuFiles.export(location, format, { principal, actor })
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type(TYPES[format])
      .send(text)
  })
  addRoute(importMenu, (call) => menuFiles.import(call.params.location, call.body, call))
  addRoute(copyMenu, (call) => menuFiles.copy(call.params.location, call.body, call))
}
