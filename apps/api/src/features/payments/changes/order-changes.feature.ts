import { approveGivingBack, changeOrder, previewOrderChange } from '@thali/contracts/orders/order-changes'

import { type ApprovalsService, createApprovalsService } from './approvals.service.ts'
import { createOrderChangesService, type OrderChangesService } from './order-changes.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import { createRefuseStep } from '#api/features/orders/steps/step-refusal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Changing = Parameters<typeof createOrderChangesService>[0]
type Approving = Parameters<typeof createApprovalsService>[0]
type Parts = Omit<Changing, 'refuse' | 'orders' | 'idempotency' | 'clock'> &
  Omit<Approving, 'db' | 'orders' | 'clock'> &
  Pick<Parameters<typeof createRefuseStep>[0], 'orders' | 'actors'>

/** Changes of orders after they were placed. They touch dishes, portions and money, and are created after all of these. */
export function createOrderChanges({ database: { db }, ...options }: FeatureOptions, parts: Parts) {
  const shared = { ...options, ...parts, db }
  return {
    orderChanges: createOrderChangesService({ ...shared, refuse: createRefuseStep(shared) }),
    approvals: createApprovalsService(shared),
  }
}

type Services = { orderChanges: OrderChangesService; approvals: ApprovalsService }

export function addOrderChanges(addRoute: AddRoute, { orderChanges, approvals }: Services): void {
  addRoute(previewOrderChange, (call) => orderChanges.preview(call.params.id, call.body, call))
  addRoute(changeOrder, (call) => orderChanges.change(call.params.id, call.body, call))
  addRoute(approveGivingBack, ({ body, request, ...caller }) =>
    approvals.approve(body, { ...caller, address: request.ip }),
  )
}
