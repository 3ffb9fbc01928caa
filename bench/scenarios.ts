import { anOrder, WITH_KEY } from './support/customer.ts'
import { type Effort, type Figures, measureInTurns } from './support/turns.ts'
import type { Workbench } from './support/workbench.ts'

const BROWSER = { 'accept-encoding': 'br' }

/** What the product must reach of the floor's speed. */
export const TARGET_SHARE = 0.6

/** Cash orders, by a program's key and by a signed-in customer, beside the floor that writes the same rows. */
export async function measureOrders({ server, floor, signedIn, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const json = { 'content-type': 'application/json' }
  const order = { method: 'POST', body: anOrder(), freshKeys: true } as const
  const ours = { ...order, url: `${server.url}/api/createCustomerOrderCash` }
  return measureInTurns(
    [
      { name: 'Floor: the same rows, no product', pid: floor.pid, load: { ...order, url: `${floor.url}/order`, headers: json } },
      { name: 'Cash order, with a key', pid: server.pid, load: { ...ours, headers: { ...json, ...WITH_KEY } } },
      { name: 'Cash order, signed in', pid: server.pid, load: { ...ours, headers: { ...json, ...signedIn } } },
    ],
    effort,
    clear,
  )
}

/** The menu as JSON, beside the floor that answers the same bytes. */
export async function measureMenu({ server, floor }: Workbench, effort: Effort): Promise<Figures[]> {
  return measureInTurns(
    [
      { name: 'Floor: the same bytes, no product', pid: floor.pid, load: { url: `${floor.url}/menu`, headers: BROWSER } },
      { name: 'Menu as JSON', pid: server.pid, load: { url: `${server.url}/api/menu/truro`, headers: BROWSER } },
    ],
    effort,
  )
}

/** The menu page as HTML: from the short cache for visitors, rendered anew for everybody who is signed in. */
export async function measurePages({ server, signedIn }: Workbench, effort: Effort): Promise<Figures[]> {
  const url = `${server.url}/menu/truro`
  return measureInTurns(
    [
      { name: 'Menu page, a visitor (cached)', pid: server.pid, load: { url, headers: BROWSER } },
      { name: 'Menu page, signed in (rendered)', pid: server.pid, load: { url, headers: { ...BROWSER, ...signedIn } } },
    ],
    effort,
  )
}
