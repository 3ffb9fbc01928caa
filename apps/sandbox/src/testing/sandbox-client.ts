import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach } from 'vitest'

import { startSandbox } from '#sandbox/app.ts'
import type { SandboxOptions } from '#sandbox/app.ts'
import type { Faults } from '#sandbox/features/faults.routes.ts'
import type { Message } from '#sandbox/features/messages/message-store.ts'

export const ACCOUNT_SID = `AC${'0'.repeat(32)}`

/** A new temporary folder for each test, which is removed after it. */
export function useDataDir() {
  const folder = { dataDir: '' }
  beforeEach(async () => {
    folder.dataDir = await mkdtemp(join(tmpdir(), 'thali-sandbox-'))
  })
  afterEach(() => rm(folder.dataDir, { recursive: true, force: true }))
  return folder
}

/** The sandbox in this process, reached over its real ports. */
export async function startTestSandbox(dataDir: string, options: Omit<SandboxOptions, 'dataDir'> = {}) {
  const sandbox = await startSandbox({ dataDir, ...options })
  const { httpUrl } = sandbox

  function get(path: string): Promise<Response> {
    return fetch(`${httpUrl}${path}`)
  }

  return {
    ...sandbox,
    get,

    async listMessages(query = ''): Promise<Message[]> {
      const reply = await get(`/sandbox/messages.json${query}`)
      const { messages } = (await reply.json()) as { messages: Message[] }
      return messages
    },

    sendSms(
      fields: Record<string, string>,
      { credentials = `${ACCOUNT_SID}:token`, signal = null as AbortSignal | null } = {},
    ) {
      return fetch(`${httpUrl}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams(fields),
        signal,
      })
    },

    setFaults(faults: Partial<Faults>): Promise<Response> {
      return fetch(`${httpUrl}/sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      })
    },
  }
}
