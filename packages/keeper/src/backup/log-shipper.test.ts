import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { BackupError } from './backup-error.ts'
import { createFolderTarget } from './folder-target.ts'
import { createLogShipper, readWaiting } from './log-shipper.ts'
import { makeSealingKeys } from './sealing.ts'

const [FIRST, SECOND] = ['000000010000000000000001', '000000010000000000000002']
const NOW = () => new Date('2026-11-22T12:00:00Z')

let root: string
let out: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'thali-log-'))
  out = path.join(root, 'wal-out')
  await mkdir(out)
  await writeFile(path.join(out, FIRST), 'first')
  await writeFile(path.join(out, SECOND), 'second')
})
afterEach(() => rm(root, { recursive: true, force: true }))

let told: unknown[]
const shipTo = (...targets: ReturnType<typeof createFolderTarget>[]) => {
  told = []
  const onError = (error: unknown) => told.push(error)
  const shipper = createLogShipper({ folder: out, targets, publicKey: makeSealingKeys().publicKey, now: NOW, onError })
  return () => shipper.round(new Set(targets))
}

test('files of the log wait for a target that is away, are told, and go to it later, to no other twice', async () => {
  const [here, away] = [path.join(root, 'here'), path.join(root, 'away')]
  await mkdir(here)
  const targets = [createFolderTarget(here), createFolderTarget(away)] as const
  const round = shipTo(...targets)

  const faults = await round()
  expect([...faults]).toEqual([[targets[1], expect.any(BackupError)]])
  expect(String(faults.get(targets[1]))).toContain(`${away} does not exist: mount its disk, or make the folder.`)
  expect((await readWaiting(out, new Date())).segments).toBe(2)
  expect(await targets[0].list('wal')).toEqual([`wal/${FIRST}.sealed`, `wal/${SECOND}.sealed`])

  await rm(path.join(here, 'wal'), { recursive: true })
  await mkdir(away)
  expect((await round()).size).toBe(0)
  expect(await targets[1].list('wal')).toHaveLength(2)
  expect(await targets[0].list('wal')).toEqual([])
  expect(await readWaiting(out, new Date())).toEqual({ segments: 0, oldestSeconds: 0 })
})

test('a file that the server still writes is left alone, and one that no restore reads is removed', async () => {
  await writeFile(path.join(out, 'archtemp.000000010000000000000003.77.1'), 'half')
  await writeFile(path.join(out, `${FIRST}.00000028.backup`), 'a note')
  const here = path.join(root, 'here')
  await mkdir(here)
  await shipTo(createFolderTarget(here))()
  expect(await readdir(out)).toEqual(['archtemp.000000010000000000000003.77.1'])
})

test('the beginning of a line of history is shipped once, with its time', async () => {
  const here = path.join(root, 'here')
  await mkdir(here)
  for (const _ of [1, 2]) {
    await writeFile(path.join(out, '00000002.history'), '1\t0/6000100\tbefore\n')
    await shipTo(createFolderTarget(here))()
  }
  expect(await createFolderTarget(here).list('timelines')).toEqual(['timelines/00000002-20261122T120000Z.sealed'])
})

test('a file that cannot be removed is told, and keeps no other from being shipped', async () => {
  await mkdir(path.join(out, `${FIRST}.00000028.backup`))
  const here = path.join(root, 'here')
  await mkdir(here)
  await shipTo(createFolderTarget(here))()
  expect(await createFolderTarget(here).list('wal')).toHaveLength(2)
  expect(await readdir(out)).toEqual([`${FIRST}.00000028.backup`])
  expect(told.map(String)).toEqual([expect.stringContaining('is a directory')])
})
