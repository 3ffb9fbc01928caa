import { closeAccount, erasePerson, getOwnData } from '@thali/contracts/people/privacy'

import type { AccountClosing } from './close-account.service.ts'
import type { OwnData } from './own-data.service.ts'
import { ownerOf } from '#api/identity/owner.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { ownData: OwnData; closing: AccountClosing }

export function addPrivacyRoutes(addRoute: AddRoute, { ownData, closing }: Deps): void {
  addRoute(getOwnData, async (call) => {
    const { name, text } = await ownData.read(ownerOf(call))
    return call.reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type('application/json')
      .send(text)
  })
  addRoute(closeAccount, (call) => closing.closeOwn(call.body, ownerOf(call)))
  addRoute(erasePerson, (call) => closing.erase(call.body, call))
}
