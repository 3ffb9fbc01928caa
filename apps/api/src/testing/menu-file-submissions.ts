import { ADMIN_PROGRAM, type TestApi } from '#api/testing/start-api.ts'

type House = { api: TestApi; dish: () => Promise<unknown> }

let made = 0

/** Imports whose preview was read. */
export const MENU_FILE_SUBMISSIONS = {
  'POST /admin/menu/:location/import': async ({ api }: House) => {
    const text = `kind,key,name\ncategory,day-${++made},Day ${made}`
    return seen(api, '/api/admin/menu/truro/import', { format: 'csv', text, mode: 'merge' })
  },
  'POST /admin/menu/:location/copy': async ({ api, dish }: House) => {
    const body = { from: 'truro', prices: 'keep', mode: 'merge' }
    const { body: first } = await seen(api, '/api/admin/menu/new-glasgow/copy', body)
    await api.request(ADMIN_PROGRAM, 'POST', '/api/admin/menu/new-glasgow/copy', { body: first })
    await dish()
    return seen(api, '/api/admin/menu/new-glasgow/copy', body)
  },
}

async function seen(api: TestApi, url: string, body: Record<string, unknown>) {
  const preview = await api.request<{ version: number; digest: string }>(ADMIN_PROGRAM, 'POST', url, { body })
  const { version, digest } = preview.body
  return {
    caller: ADMIN_PROGRAM,
    method: 'POST',
    url,
    body: { ...body, apply: true, version, digest },
    otherwise: { mode: 'replace' },
  }
}
