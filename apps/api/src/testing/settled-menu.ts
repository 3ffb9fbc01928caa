import type { MenuView } from '@thali/contracts/menu/menu'
import { eventually } from '@thali/testing/eventually'

import { NOBODY, type TestApi } from '#api/testing/start-api.ts'

/** The public menu, once it includes every stored change. */
export async function settledMenu(api: TestApi, location: string): Promise<MenuView> {
  return eventually(async () => {
    const { body } = await api.call(NOBODY, 'GET /menu/:location', { params: { location } })
    const [stored] = await api.sql<{ version: number }>(
      `SELECT menu_version AS version FROM locations WHERE id = '${location}'`,
    )
    return body.version === stored?.version && body
  })
}
