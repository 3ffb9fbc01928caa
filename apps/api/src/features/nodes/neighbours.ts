import { createHmac } from 'node:crypto'

import { StartRefusal } from '@thali/keeper/start-refusal'

import type { NodeRow, NodesRepository } from './nodes.repository.ts'
import type { Config } from '#api/config/config.ts'

/** What this node keeps to itself, so that no second one can run beside it. */
export type OwnThing = 'stand-ins' | 'photos'
type Deciding = Pick<Config, 'providers' | 's3' | 'processes' | 'databaseUrl'>

export function thingsNotShared({ providers, s3, processes, databaseUrl }: Deciding): OwnThing[] {
  // Processes under one supervisor share its files and its stand-ins, and no other machine reaches the built-in database.
  if (processes !== undefined && databaseUrl === undefined) return []
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

type Secrets = Config['secrets']

/** What has to be the same on every node, by the name of its setting. */
const SHARED: Readonly<Record<string, (secrets: Secrets) => string>> = {
  SESSION_SECRET: ({ session }) => session,
  ORDER_TOKEN_SECRET: ({ orderToken }) => orderToken,
  PUSH_PRIVATE_KEY: ({ push }) => push.privateKey,
}

type Check = {
  nodes: Pick<NodesRepository, 'list' | 'listFingerprints' | 'storeFingerprint'>
  secrets: Secrets
  /** Stores the fingerprints of other secrets, in place of refusing them. */
  allowNew: boolean
}

/**
 * Compares the secrets of this node with those that the database was used with, and notes them at the first start. The
 * caller holds the start lock.
 *
 * @throws StartRefusal where they differ: each node would refuse the sessions and links of the other.
 */
export async function checkSharedSecrets({ nodes, secrets, allowNew }: Check): Promise<void> {
  const stored = await nodes.listFingerprints()
  const own = Object.entries(SHARED).map(([name, of]) => [name, fingerprintOf(name, of(secrets))] as const)
  const differing = own.filter(([name, fingerprint]) => (stored.get(name) ?? fingerprint) !== fingerprint)
  if (differing.length > 0 && !allowNew) throw new StartRefusal(differ(differing.map(([name]) => name)))
  if (differing.length > 0 && (await nodes.list()).length > 0) {
    throw new StartRefusal('ALLOW_NEW_SECRETS=1 is for a start without other nodes: stop them first.')
  }
  for (const [name, fingerprint] of own) {
    if (stored.get(name) !== fingerprint) await nodes.storeFingerprint(name, fingerprint)
  }
}

function differ(names: readonly string[]): string {
  const what = names.length === 1 ? 'this secret' : 'these secrets'
  return `${names.join(', ')}: the database was used with another value of ${what}, so sessions and links would break; set it as on the other nodes, or put their secrets.json into DATA_DIR, or, to change it for good, start once with ALLOW_NEW_SECRETS=1.`
}

function fingerprintOf(name: string, secret: string): string {
  return createHmac('sha256', secret).update(`fingerprint.v1.${name}`).digest('hex')
}
