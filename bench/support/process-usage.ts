import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second on every processor. */
const TICKS_PER_SECOND = 100

/** CPU time a process has used, in seconds; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  const ticks = statOf(pid)?.slice(11, 13)
  return ticks ? ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND : Number.NaN
}

/**
 * Memory of a process in MB. Shared pages count in parts (PSS); otherwise the buffers shared by all database processes
 * would be counted once for each.
 */
export function memoryMb(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN // not Linux, or a process of somebody else
  }
}

/** A process and everything it started, with the memory of each. */
export function processTree(root: number): { pid: number; command: string }[] {
  const parents = new Map(listPids().map((pid) => [pid, Number(statOf(pid)?.[1])]))
  const tree = [root]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  }
  return tree.map((pid) => ({ pid, command: commandOf(pid) }))
}

/** Whether a process still runs; one that ended and that nobody has waited for yet does not. */
export function isRunning(pid: number): boolean {
  const fields = statOf(pid)
  return fields !== undefined && fields[0] !== 'Z'
}

function listPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** The fields after the name, which may itself contain spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}
