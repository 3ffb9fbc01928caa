import type { Config } from '#api/config/config.ts'
import type { NodeRow } from './nodes.repository.ts'

/** What this node keeps to itself, so that no second one can run beside it. */
export type OwnThing = 'stand-ins' | 'photos'

export function thingsNotShared({ providers, s3 }: Pick<Config, 'providers' | 's3'>): OwnThing[] {
  const hasStandIns = Object.values(providers).includes('sandbox')
  return [...(hasStandIns ? (['stand-ins'] as const) : []), ...(s3 ? [] : (['photos'] as const))]
}

const BECAUSE: Readonly<Record<OwnThing, string>> = {
  'stand-ins':
    'stand-ins take the place of providers: each node would have its own. Set the providers up, or switch them off (CARDS=off SMS=off MAIL=off)',
  photos: 'photos are kept in files, which only one machine has: set S3_BUCKET',
}

/** One sentence for a node that may not start beside another. */
export function neighbourRefusal(own: readonly OwnThing[], other: Pick<NodeRow, 'name'> | undefined): string {
  const name = other?.name ?? 'of another process'
  const [first] = own
  return first
    ? `The node ${name} runs on this database, and a second one cannot start while ${BECAUSE[first]}; or stop the other node.`
    : `The node ${name} runs on this database with stand-ins or with photos in files, and so has to run alone: give it the settings of this one and start it again.`
}
