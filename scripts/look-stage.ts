import type { OrderView } from '@thali/contracts/orders'

import { type RunningApp, startApp } from '../e2e/support/app.ts'
import { advanceOrder, call, type Person, placeOrder, signInAsAdmin, signUp } from '../e2e/support/people.ts'

/** Whom the scenes are seen by, and what has happened before them. */
export type Stage = {
  app: RunningApp
  people: { guest: Person; newcomer: Person; admin: Person }
  orders: Record<'pending' | 'preparing' | 'ready' | 'completed' | 'cancelled', OrderView>
}

/** Starts the built app with one order in every status. */
export async function setStage(): Promise<Stage> {
  const app = await startApp()
  try {
    const admin = await signInAsAdmin(app)
    const guest = await signUp(app, { name: 'Asha Patel', email: 'asha.patel@example.test' })
    const newcomer = await signUp(app, { name: 'Noor Haddad', email: 'noor.haddad@example.test' })

    const completed = await placeOrder(app, guest, { dishes: 1 })
    await advanceOrder(app, admin, completed.id, 'completed')
    const cancelled = await placeOrder(app, guest, { dishes: 2 })
    await call(app, admin, 'POST /cancelOrder', {
      body: { orderId: cancelled.id, cancelReason: 'The tandoor is out of order' },
    })
    const ready = await placeOrder(app, guest, { orderType: 'dine-in', dishes: 2 })
    await advanceOrder(app, admin, ready.id, 'ready')
    const preparing = await placeOrder(app, guest, { orderType: 'delivery', dishes: 4 })
    await advanceOrder(app, admin, preparing.id, 'preparing')
    const pending = await placeOrder(app, guest, { dishes: 3, specialInstructions: 'No peanuts, please: allergy.' })
    return { app, people: { guest, newcomer, admin }, orders: { pending, preparing, ready, completed, cancelled } }
  } catch (error) {
    await app.stop()
    throw error
  }
}
