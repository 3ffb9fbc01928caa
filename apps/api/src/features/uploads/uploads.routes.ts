import { beginUpload, getUpload, sendUploadPart } from '@thali/contracts/uploads'

import type { RouteScope } from '#api/plugins/route-scope.ts'
import { createAddRoute } from '#api/plugins/routes.ts'
import { partOf, takeBytes } from './part-body.ts'
import type { Uploads } from './uploads.service.ts'

export function addUploadRoutes({ api, frame, addRoute }: RouteScope, { uploads }: { uploads: Uploads }): void {
  addRoute(beginUpload, (call) => uploads.begin(call.body, call))
  addRoute(getUpload, (call) => uploads.progress(call.params.id, call))
  // A scope of its own, because only here a body carries bytes.
  void api.register(async (scope) => {
    takeBytes(scope)
    createAddRoute(scope, frame)(sendUploadPart, (call) => uploads.add(call.params.id, partOf(call.request), call))
  })
}
