import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import { localParts } from '@thali/domain/time/zone'
import { SHARED_NODE } from '@thali/testing/shared-node'

import { administer } from '../../apps/api/src/testing/administer.ts'
import { startApi, type TestApi } from '../../apps/api/src/testing/start-api.ts'
import { askingAt } from './asking.ts'
import { createChangingMenu } from './menu/changing-menu.ts'
import { FILLED, type Premises } from './premises.ts'
import { openProvider, WEBHOOK_SECRET } from './provider.ts'

const { CARDS: _takesCards, ...SHARED } = SHARED_NODE
/** As a real house: limits count, the provider is somebody else. Messages are written, and not sent. */
const ENV = {
  ...SHARED,
  LIMITS: 'on',
  DATABASE_CONNECTIONS: '6',
  STRIPE_SECRET_KEY: 'sk_test_house',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

/** Opens a house for one run: a database and a card provider of its own, and the clock of all of them. */
export async function openHouse(premises: Premises, start: Date) {
  const { postgres, folder, dataDir } = premises
  const database = `house_${randomUUID().replaceAll('-', '')}`
  const providerDir = await mkdtemp(path.join(folder, 'provider-'))
  let time = start
  const provider = await openProvider(providerDir, () => time.getTime())
  await administer(postgres, `CREATE DATABASE ${database} TEMPLATE ${FILLED} STRATEGY file_copy`)
  const openNode = async (): Promise<TestApi> => {
    const env = { ...ENV, STRIPE_API_BASE: provider.url }
    const node = await startApi({ postgres, env, now: time, beside: { database, dataDir } })
    await node.server.services.paymentWorker.stop()
    return node
  }
  const api = await openNode()
  let beside: Promise<TestApi> | undefined
  async function second(): Promise<TestApi> {
    const node = await (beside ??= openNode())
    node.clock?.set(time)
    return node
  }
  async function restart(): Promise<void> {
    await api.restart()
    await api.server.services.paymentWorker.stop()
  }
  /** What is wrong already, found while an act was played. */
  const found = new Set<string>()

  return {
    premises,
    api,
    provider,
    menu: createChangingMenu(),
    found,
    /** The dish that a station tapped, by its order and the number of its line. */
    tapped: new Map<string, string>(),
    /** The card reader of each location that has one. */
    readers: new Map<string, string>(),
    restart,
    ask: askingAt({ first: api, second, restart }, premises, provider, found),
    now: () => time,
    today: () => localParts(time).date,

    async moveTo(instant: Date): Promise<void> {
      time = instant
      api.clock?.set(instant)
      await provider.catchUp()
    },

    /** Hands over the provider's messages, and waits until they are worked on. */
    async deliver(): Promise<boolean> {
      const hasAny = await provider.deliver(api.url)
      await api.server.services.paymentWorker.stop()
      return hasAny
    },

    /** One round of the worker. Its timer stands still: a run decides when a round begins. */
    async work(): Promise<void> {
      api.server.services.paymentWorker.start()
      await api.server.services.paymentWorker.stop()
    },

    async close(): Promise<void> {
      await (await beside)?.stop()
      await api.stop()
      await provider.stop()
      await administer(postgres, `DROP DATABASE ${database} WITH (FORCE)`)
      await rm(providerDir, { recursive: true, force: true })
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>
