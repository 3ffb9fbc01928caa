import { createCode, listCodes, updateCode } from '@thali/contracts/payments/codes'

import type { PromotionsService } from './promotions.service.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

export function addCodes(addRoute: AddRoute, promotions: PromotionsService): void {
  addRoute(listCodes, () => promotions.list())
  addRoute(createCode, (call) => promotions.create(call.body, call))
  addRoute(updateCode, (call) => promotions.update(call.params.id, call.body, call))
}
