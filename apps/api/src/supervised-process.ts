import type { BackupState } from '@thali/keeper/backup/backup-keeper'
import { connectionTo, connectionWithin } from '@thali/keeper/connection/connect'
import { seenDatabaseIn } from '@thali/keeper/connection/seen-database'
import type { FastifyBaseLogger } from 'fastify'

import { openChannel } from './process-channel.ts'
import type { Given, Open } from './supervisor.ts'
import type { Config } from '#api/config/config.ts'
import type { Ground } from '#api/ground.ts'
import { type Server, startServer } from '#api/server.ts'

/** Answers requests as one of several processes of a machine, on what their supervisor has started. */
export async function workUnderSupervisor(config: Config, logger: FastifyBaseLogger): Promise<Server> {
  let server: Server | undefined
  const ask = openChannel(process, {
    'own-figures': () => server?.ownFigures() ?? '',
    alive: () => true,
  })
  const given = await ask<Given>('given')
  const connection = config.databaseUrl
    ? connectionTo(config.databaseUrl, seenDatabaseIn(config.dataDir))
    : connectionWithin(given.database ?? {})
  const ground: Ground = {
    connection,
    standIns: given.standIns && { ...given.standIns, renameMerchant: (name) => void ask('rename-merchant', name) },
    backups: given.hasBackups ? { state: () => ask<BackupState>('backups') } : undefined,
    begin: () => undefined,
  }
  const beside = { slot: given.slot, figures: () => ask<string[]>('figures') }
  server = await startServer({ config, logger, ground, beside })
  const open: Open = { url: server.url, name: server.services.brand.now.name, firstAdmin: server.firstAdmin }
  await ask('open', open)
  return server
}
