import { createAgeingRepository } from './ageing.repository.ts'
import { createAgeing } from './ageing.service.ts'
import { createCloseAccount } from './close-account.service.ts'
import { createErasuresRepository } from './erasures.repository.ts'
import { createOwnData } from './own-data.service.ts'
import { createPendingErasures } from './pending-erasures.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { OwnAccess } from '#api/features/auth/own-access.service.ts'
import { createClosedHashes } from '#api/identity/tokens.ts'

export { addPrivacyRoutes as addPrivacy } from './privacy.routes.ts'

export function createPrivacy(
  options: FeatureOptions,
  { ownAccess: { requireOwner } }: { ownAccess: Pick<OwnAccess, 'requireOwner'> },
) {
  const { config, database, clock } = options
  const { db } = database
  const hashOf = createClosedHashes(config.secrets.session)
  const ageing = createAgeing({ ageing: createAgeingRepository(db), clock })
  const erasures = createErasuresRepository(db)
  const pendingErasures = createPendingErasures({ db, erasures, ageing, hashOf, clock })
  return {
    ageing,
    pendingErasures,
    ownData: createOwnData({ db, clock, limits: config.limits }),
    closing: createCloseAccount({ ...options, db, requireOwner, hashOf, erasures, pendingErasures }),
  }
}
