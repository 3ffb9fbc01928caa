import { randomUUID } from 'node:crypto'

import { atNewAddress } from '@thali/testing/new-address'
import { proveAddress } from '@thali/testing/prove-address'

import { ADMIN_KEY } from './server-process.ts'

export const LOCATIONS = ['truro', 'new-glasgow'] as const
export type LocationId = (typeof LOCATIONS)[number]

/** A person with an account, identified by headers, at an address of their own where the server trusts this machine. */
export type Member = { id: string; name: string; headers: Record<string, string> }

type Job = { name: string; role: 'staff' | 'manager'; locationIds?: readonly string[] }

export const PASSWORD = 'Tandoor-42-hot'

/** A new customer, signed in. */
export async function signUp(url: string, name: string): Promise<Member & { email: string }> {
  const email = `${randomUUID()}@example.com`
  const from = atNewAddress()
  const response = await post(url, '/api/auth/sign-up/email', { name, email, password: PASSWORD }, from)
  const { user } = (await response.json()) as { user: { id: string } }
  return { id: user.id, email, name, headers: { ...from, ...cookieOf(response) } }
}

/** Creates an account, gives it a role and locations, and signs it in. */
export async function hire(url: string, { name, role, locationIds = LOCATIONS }: Job): Promise<Member> {
  const { id, email, headers } = await signUp(url, name)
  await proveAddress(url, email)
  await patchAsAdmin(url, `/api/admin/users/${id}`, { role, locationIds })
  // The change of role ended the session.
  return { id, name, headers: { ...headers, ...(await signIn(url, email, PASSWORD)) } }
}

export async function signIn(url: string, email: string, password: string): Promise<Record<string, string>> {
  return cookieOf(await post(url, '/api/auth/sign-in/email', { email, password }))
}

/** A change by a program of the house. @throws when it is refused */
export async function patchAsAdmin(url: string, path: string, body: object): Promise<void> {
  const headers = { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'PATCH', headers, body: JSON.stringify(body) })
  await (await requireOk(response)).arrayBuffer()
}

async function post(url: string, path: string, body: object, from: Record<string, string> = {}): Promise<Response> {
  const headers = { ...from, 'content-type': 'application/json' }
  return requireOk(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}

function cookieOf(response: Response): Record<string, string> {
  const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0])
  return { cookie: cookies.join('; ') }
}
