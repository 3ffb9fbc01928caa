import { copyFile, mkdtemp } from 'node:fs/promises'
import path from 'node:path'

import { SHARED_NODE } from '@thali/testing/shared-node'

import { readSecrets } from '../../apps/api/src/config/secrets.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { until } from './database-pair.ts'

/** One of two nodes. It keeps its port when it is started again. */
export type Node = {
  port: number
  url: string
  start(): Promise<void>
  /** Asks it to leave, and waits until it has ended. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** What its process wrote last. */
  lastWords(): string
}

/** `program`: the folder of another one. */
type Setup = { folder: string; databaseUrl: string; env?: Record<string, string>; program?: string | undefined }

/** A node whose folder has the secrets of all nodes. */
export async function createNode({ folder, databaseUrl, env = {}, program }: Setup): Promise<Node> {
  const port = await findFreePort()
  const dataDir = await mkdtemp(path.join(folder, 'node-'))
  readSecrets(folder)
  await copyFile(path.join(folder, 'secrets.json'), path.join(dataDir, 'secrets.json'))
  const url = `http://127.0.0.1:${port}`
  let process: ServerProcess | undefined
  return {
    port,
    url,
    async start() {
      process = await startServerProcess({ dataDir, port, databaseUrl, env: { ...SHARED_NODE, ...env }, program })
      await until(async () => (await fetch(`${url}/readyz`)).ok)
    },
    stop: async () => process?.stop(),
    kill: async () => process?.kill(),
    lastWords: () => process?.lastWords() ?? '',
  }
}
