import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { cpuSecondsOfTree, memoryMb, processTree } from '../support/process-usage.ts'

const CGROUPS = '/sys/fs/cgroup'
const PERIOD_US = 100_000
const EMPTY_TRIES = 50

/** Bounds of all processes together. */
export type Bounds = { cpus: number; memoryMb: number }

/**
 * Processes that share processors and memory. The kernel holds the processor time; memory is measured, because cgroups
 * do not count what a process held before it came in.
 */
export type Envelope = {
  /** `measured` where cgroups cannot be written. */
  kind: 'cgroups' | 'measured'
  /** Takes processes in, with everything they have started; what they start later comes in by itself. */
  hold(roots: readonly number[]): Promise<void>
  /** Processor seconds so far, and the memory held at present (PSS, without the cache of files). */
  usage(): { cpuSeconds: number; memoryMb: number }
  /** Tenths of a second in which the processes wanted more processor time than they have; NaN where it is not held. */
  throttled(): Promise<number>
  /** Removes the limits, once the processes have ended. */
  remove(): Promise<void>
}

/** The folder of the group; undefined where none can be made. */
async function makeGroup(name: string, { cpus }: Bounds): Promise<string | undefined> {
  const quota = Math.round(cpus * PERIOD_US)
  const [kind, file, value] = existsSync(`${CGROUPS}/cgroup.controllers`)
    ? ['', 'cpu.max', `${quota} ${PERIOD_US}`]
    : ['cpu', 'cpu.cfs_quota_us', String(quota)]
  const folder = path.join(CGROUPS, kind, name)
  try {
    await mkdir(folder, { recursive: true })
  } catch {
    return undefined
  }
  try {
    await writeFile(path.join(folder, file), value)
    return folder
  } catch {
    await rmdir(folder)
    return undefined
  }
}

export async function openEnvelope(name: string, bounds: Bounds): Promise<Envelope> {
  const group = await makeGroup(name, bounds)
  const roots: number[] = []
  const members = () => [...new Set(roots.flatMap((root) => processTree(root).map(({ pid }) => pid)))]
  return {
    kind: group === undefined ? 'measured' : 'cgroups',
    async hold(more) {
      roots.push(...more)
      if (group === undefined) return
      // A process may end while it is moved.
      for (const pid of members()) await writeFile(path.join(group, 'cgroup.procs'), String(pid)).catch(() => undefined)
    },
    usage() {
      const sum = (pids: readonly number[], measure: (pid: number) => number) =>
        pids.reduce((total, pid) => total + (measure(pid) || 0), 0)
      return { cpuSeconds: sum(roots, cpuSecondsOfTree), memoryMb: sum(members(), memoryMb) }
    },
    async throttled() {
      if (group === undefined) return Number.NaN
      return Number(/^nr_throttled (\d+)$/m.exec(await readFile(path.join(group, 'cpu.stat'), 'utf8'))?.[1])
    },
    async remove() {
      if (group !== undefined) await removeOnceEmpty(group)
    },
  }
}

async function removeOnceEmpty(group: string): Promise<void> {
  for (let tries = 0; tries < EMPTY_TRIES; tries++) {
    if ((await readFile(path.join(group, 'cgroup.procs'), 'utf8')).trim() === '') break
    await wait(100)
  }
  await rmdir(group)
}
