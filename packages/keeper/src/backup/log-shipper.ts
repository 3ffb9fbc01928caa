import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { oneByOne } from '@thali/domain/one-by-one'

import { HISTORY, parseTimelines, SEGMENT, segmentKey, timelineKey } from './backup-names.ts'
import type { BackupTarget } from './backup-target.ts'
import { putSealed } from './sealed-files.ts'

export type Waiting = { segments: number; oldestSeconds: number }

type Deps = {
  folder: string
  targets: readonly BackupTarget[]
  publicKey: string
  now: () => Date
  onError: (error: unknown) => void
}

/**
 * Takes the finished files of the database's log out of the folder where it leaves them: seals each, ships it to every
 * target, and then deletes it. A target that is away keeps its files waiting, and no other target.
 */
export function createLogShipper({ folder, targets, publicKey, now, onError }: Deps) {
  /** What some targets have while another is away, so that it is sent to each once. */
  const delivered = new Map<BackupTarget, Set<string>>(targets.map((target) => [target, new Set()]))

  async function ship(target: BackupTarget, name: string): Promise<void> {
    const done = delivered.get(target)
    if (done?.has(name)) return
    const key = await keyFor(target, name)
    if (key) await putSealed(target, key, publicKey, createReadStream(path.join(folder, name)))
    done?.add(name)
  }

  /** Null for a file of history that an earlier try has shipped: its name tells when that was. */
  async function keyFor(target: BackupTarget, name: string): Promise<string | null> {
    const timeline = HISTORY.exec(name)?.groups?.['timeline']
    if (timeline === undefined) return segmentKey(name)
    const known = parseTimelines(await target.list('timelines'))
    return known.some((one) => one.timeline === parseInt(timeline, 16)) ? null : timelineKey(timeline, now())
  }

  return {
    /**
     * Ships all that waits to the targets that are ready. Answers the fault of each that could not take it; a file that
     * cannot be removed is told, and keeps none after it from being shipped.
     */
    async round(ready: ReadonlySet<BackupTarget>): Promise<Map<BackupTarget, unknown>> {
      const faults = new Map<BackupTarget, unknown>()
      const unneeded = (await listNames(folder)).filter((name) => UNNEEDED.test(name))
      const stuck = await oneByOne(unneeded, (name) => rm(path.join(folder, name)))
      const unremoved = await oneByOne(await listFinished(folder), async (name) => {
        for (const target of ready) {
          if (faults.has(target)) continue
          await ship(target, name).catch((error: unknown) => faults.set(target, error))
        }
        if (!targets.every((target) => delivered.get(target)?.has(name))) return
        await rm(path.join(folder, name))
        for (const names of delivered.values()) names.delete(name)
      })
      for (const error of [...stuck, ...unremoved]) onError(error)
      return faults
    },
  }
}

/** How much of the log waits in the folder, and since when. */
export async function readWaiting(folder: string, now: Date): Promise<Waiting> {
  const [oldest, ...more] = await listFinished(folder)
  if (oldest === undefined) return { segments: 0, oldestSeconds: 0 }
  const { mtimeMs } = await stat(path.join(folder, oldest)).catch(() => ({ mtimeMs: now.getTime() }))
  return { segments: more.length + 1, oldestSeconds: Math.max(0, Math.round((now.getTime() - mtimeMs) / 1000)) }
}

/** Notes about base backups, and the end of a line of history that a restore left: no restore reads them. */
const UNNEEDED = /^[0-9A-F]{24}\.(?:[0-9A-F]{8}\.backup|partial)$/

/** Finished files in the order of the log. What the server still writes has another name. */
async function listFinished(folder: string): Promise<string[]> {
  return (await listNames(folder)).filter((name) => SEGMENT.test(name) || HISTORY.test(name)).toSorted()
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
