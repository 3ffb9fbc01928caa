import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from '@thali/contracts/people/passkeys'

import type { Passkeys } from './passkeys.service.ts'
import { ownerOf } from '#api/identity/owner.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Services = {
  passkeys: Passkeys
  /** The `Set-Cookie` header that signs a browser in. */
  sessionCookie: (token: string, seconds: number) => string
}

export function addPasskeyRoutes(addRoute: AddRoute, { passkeys, sessionCookie }: Services): void {
  addRoute(beginPasskey, (call) => passkeys.begin(call.body, ownerOf(call)))
  addRoute(addPasskey, (call) => passkeys.add(call.body, ownerOf(call)))
  addRoute(listPasskeys, (call) => passkeys.list(ownerOf(call)))
  addRoute(removePasskey, (call) => passkeys.remove(call.params.id, ownerOf(call)))
  addRoute(beginPasskeySignIn, () => passkeys.beginSignIn())
  addRoute(signInByPasskey, async ({ body, request, reply }) => {
    const place = { address: request.ip, userAgent: request.headers['user-agent'] }
    const { token, seconds } = await passkeys.signIn(body, place)
    reply.header('cache-control', 'no-store').header('set-cookie', sessionCookie(token, seconds))
    return { success: true as const }
  })
}
