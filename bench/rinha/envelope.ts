import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { cpuSeconds, memoryMb, processTree } from '../support/process-usage.ts'

const CGROUPS = '/sys/fs/cgroup'
const PERIOD_US = 100_000
const EMPTY_TRIES = 50

/** Bounds of all processes together. */
export type Bounds = { cpus: number; memoryMb: number }

/** Processes that share a processor and a memory limit. */
export type Envelope = {
  /** By the kernel, or by measuring only where cgroups cannot be written. */
  kind: 'cgroups' | 'measured'
  /** Takes processes in, with everything they have started; what they start later comes in by itself. */
  hold(roots: readonly number[]): Promise<void>
  /** Processor seconds so far, and the memory held at present (PSS, without the cache of files). */
  usage(): { cpuSeconds: number; memoryMb: number }
  /** Removes the limits, once the processes have ended. */
  remove(): Promise<void>
}

/** One folder for cgroups of version 2, one for each limit for version 1; none where they cannot be made. */
async function makeGroups(name: string, bounds: Bounds): Promise<string[]> {
  const quota = Math.round(bounds.cpus * PERIOD_US)
  const bytes = Math.round(bounds.memoryMb * 1024 ** 2)
  const files: [folder: string, file: string, value: string][] = existsSync(`${CGROUPS}/cgroup.controllers`)
    ? [
        ['', 'cpu.max', `${quota} ${PERIOD_US}`],
        ['', 'memory.max', String(bytes)],
      ]
    : [
        ['cpu', 'cpu.cfs_quota_us', String(quota)],
        ['memory', 'memory.limit_in_bytes', String(bytes)],
      ]
  const folders: string[] = []
  try {
    for (const [kind, file, value] of files) {
      const folder = path.join(CGROUPS, kind, name)
      await mkdir(folder, { recursive: true })
      if (!folders.includes(folder)) folders.push(folder)
      await writeFile(path.join(folder, file), value)
    }
    return folders
  } catch {
    for (const folder of folders) await rmdir(folder)
    return []
  }
}

export async function openEnvelope(name: string, bounds: Bounds): Promise<Envelope> {
  const groups = await makeGroups(name, bounds)
  const roots: number[] = []
  const members = () => [...new Set(roots.flatMap((root) => processTree(root).map(({ pid }) => pid)))]
  return {
    kind: groups.length > 0 ? 'cgroups' : 'measured',
    async hold(more) {
      roots.push(...more)
      for (const group of groups) {
        // A process may end while it is moved.
        for (const pid of members())
          await writeFile(path.join(group, 'cgroup.procs'), String(pid)).catch(() => undefined)
      }
    },
    usage() {
      const sum = (measure: (pid: number) => number) => members().reduce((total, pid) => total + (measure(pid) || 0), 0)
      return { cpuSeconds: sum(cpuSeconds), memoryMb: sum(memoryMb) }
    },
    async remove() {
      for (const group of groups) await removeOnceEmpty(group)
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
