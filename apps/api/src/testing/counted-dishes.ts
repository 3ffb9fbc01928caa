import { eventually } from '@thali/testing/eventually'
import { type Dish, DISHES, orderPayload } from '@thali/testing/order-payload'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, NOBODY, type TestApi } from '#api/testing/start-api.ts'

/** Dishes of Truro with a number of portions a day. */
export function countedDishesAt(api: TestApi) {
  const idOf = (dish: Dish) => `truro-${DISHES[dish].slug}`
  return {
    idOf,

    /** Counts a dish from now on, as the dish form does; null: no longer. */
    async count(dish: Dish, portions: number | null): Promise<void> {
      const answer = await api.call(ADMIN_PROGRAM, 'PATCH /admin/menu/:location/items/:id', {
        params: { location: 'truro', id: idOf(dish) },
        body: { portions },
      })
      if (answer.status !== 200) throw new Error(answer.text)
      await settledMenu(api, 'truro')
    },

    cartOf: (dish: Dish, quantity: number, options: Parameters<typeof orderPayload>[0] = {}) =>
      orderPayload({ choices: [{ dish, quantity }], ...options }),

    /** Portions that are counted as sold, of every day together. */
    async used(dish: Dish): Promise<number> {
      const [row] = await api.sql<{ used: number }>(
        'SELECT COALESCE(sum(used), 0)::int AS used FROM capacity WHERE subject = $1',
        [`dish:${idOf(dish)}`],
      )
      return row?.used ?? 0
    },

    /** Portions of each dish in the claims of all orders and drafts. */
    async claimed(dish: Dish): Promise<number> {
      const [row] = await api.sql<{ claimed: number }>(
        `SELECT COALESCE(sum((claim->>'n')::int), 0)::int AS claimed
         FROM order_claims, jsonb_array_elements(claims) AS claim WHERE claim->>'subject' = $1`,
        [`dish:${idOf(dish)}`],
      )
      return row?.claimed ?? 0
    },

    /** The dish as guests see it, once `isThere` holds. */
    async onMenu<View>(dish: Dish, pick: (view: Record<string, unknown>) => View | false | undefined): Promise<View> {
      return eventually(async () => {
        const { body } = await api.call(NOBODY, 'GET /menu/:location', { params: { location: 'truro' } })
        const view = body.items.find(({ id }) => id === idOf(dish))
        return view && pick(view)
      })
    },
  }
}
