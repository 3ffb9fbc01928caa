import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADMIN_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
let backups: string
beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'thali-backups-'))
  api = await startApi({ env: { BACKUP_TO: backups, BACKUP_PUBLIC_KEY: makeSealingKeys().publicKey } })
})
afterAll(async () => {
  await api.stop()
  await rm(backups, { recursive: true, force: true })
})

const NAME = /\b(?:thali|nodejs|process)_[a-z0-9_]+/g

test.each(['deploy/grafana.json', 'deploy/prometheus/alerts.yml'])(
  'every figure that %s names stands at /metrics',
  async (file) => {
    await api.call(ADMIN_PROGRAM, 'GET /getMetrics')
    const named = new Set((await readFile(file, 'utf8')).match(NAME))
    const { text } = await api.request(ADMIN_PROGRAM, 'GET', '/metrics')
    const told = new Set(text.match(NAME))
    expect(named.size).toBeGreaterThan(8)
    expect([...named].filter((name) => !told.has(name))).toEqual([])
  },
)
