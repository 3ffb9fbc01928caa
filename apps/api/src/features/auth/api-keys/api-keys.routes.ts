import { listApiKeys, makeApiKey, renameApiKey, revokeApiKey } from '@thali/contracts/people/api-keys'

import type { AddRoute } from '#api/plugins/routes.ts'
import type { ApiKeysService } from './api-keys.service.ts'

export function addApiKeyRoutes(addRoute: AddRoute, { apiKeys }: { apiKeys: ApiKeysService }): void {
  addRoute(listApiKeys, () => apiKeys.list())
  addRoute(makeApiKey, (call) => {
    // The only response that contains a secret.
    call.reply.header('cache-control', 'no-store')
    return apiKeys.make(call.body, call)
  })
  addRoute(renameApiKey, (call) => apiKeys.rename(call.params.id, call.body, call))
  addRoute(revokeApiKey, (call) => apiKeys.revoke(call.params.id, call))
}
