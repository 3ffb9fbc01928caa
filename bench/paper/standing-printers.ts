import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { PrinterWay } from '@thali/domain/paper/printers'

import type { CallingFault, CallingPrinter } from '../../apps/sandbox/src/features/printers/calling-printer.ts'
import { startEpsonPrinter } from '../../apps/sandbox/src/features/printers/epson-printer.ts'
import type { PrinterFault } from '../../apps/sandbox/src/features/printers/printer-faults.ts'
import { type Printer, startPrinter } from '../../apps/sandbox/src/features/printers/printer.ts'
import { startStarPrinter } from '../../apps/sandbox/src/features/printers/star-printer.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import type { Random } from '../support/random.ts'
import type { Undo } from '../support/undoing.ts'

const WAYS = ['network', 'agent', 'star', 'epson'] as const satisfies readonly PrinterWay[]
const OF_EACH_WAY = 2
export const PRINTERS = WAYS.length * OF_EACH_WAY

const DIALLED_FAULTS = [
  'refuse',
  'offline',
  'cover',
  'paper',
  'paper-mid',
  'cut-line',
  'lose-answer',
  'hang',
  'blind',
] as const satisfies readonly PrinterFault[]
const CALLING_FAULTS = [
  'refuse',
  'offline',
  'cover',
  'paper',
  'paper-mid',
  'dies',
  'lose-sheet',
  'lose-answer',
  'late-answer',
  'twice',
  'unreadable',
] as const satisfies readonly CallingFault[]
/** A sheet that a printer lost blocks it for 30 seconds, so that those that call are well for longer. */
const IN_TROUBLE = { dialled: 0.5, calling: 0.25 }
const CALLS_EVERY_MS = 100
/** Later than the server waits. */
const LATE_MS = 32_000
/** The program of the location lives so long. */
const AGENT_LIFE_MS = { least: 4_000, more: 12_000 }

type Device = Pick<Printer | CallingPrinter, 'fault' | 'papers' | 'clear' | 'problems' | 'close'>

/** A printer, however it is reached. */
export type Standing = Device & {
  name: string
  way: PrinterWay
  /** Empty where it calls. */
  address: string
  /** Another fault, or none. */
  trouble(random: Random): Promise<void>
  mend(): Promise<void>
  /** Tells a printer that calls where. */
  connect: CallingPrinter['connect'] | null
}

export async function standPrinters(undo: Undo): Promise<Standing[]> {
  const ways = Array.from({ length: PRINTERS }, (_, index) => WAYS[index % WAYS.length] ?? 'network')
  const printers = await Promise.all(ways.map((way, index) => stand(way, `${way} ${index}`, index)))
  undo.push(async () => void (await Promise.all(printers.map((printer) => printer.close()))))
  return printers
}

async function stand(way: PrinterWay, name: string, index: number): Promise<Standing> {
  if (way === 'network' || way === 'agent') {
    const printer = await startPrinter({ name })
    const trouble = (random: Random) =>
      printer.setFault(random.chance(IN_TROUBLE.dialled) ? random.pick(DIALLED_FAULTS) : 'ok')
    return { ...printer, way, trouble, mend: () => printer.setFault('ok'), connect: null }
  }
  const options = { name, everyMs: CALLS_EVERY_MS, lateMs: LATE_MS }
  const mac = `00:11:62:00:00:0${index}`
  const printer = way === 'star' ? startStarPrinter({ ...options, mac }) : startEpsonPrinter(options)
  return {
    ...printer,
    address: '',
    trouble: async (random) => printer.setFault(random.chance(IN_TROUBLE.calling) ? random.pick(CALLING_FAULTS) : 'ok'),
    mend: async () => printer.setFault('ok'),
  }
}

const AGENT = path.join(REPOSITORY, 'apps/print-agent/src/main.ts')

/** The program of a location in a process of its own, which is killed again and again until the run is over. */
export function keepKillingAgent(undo: Undo, { url, secret, random }: { url: string; secret: string; random: Random }) {
  const env = { PATH: process.env['PATH'], PRINT_SERVER: url, PRINT_SECRET: secret }
  let kills = 0
  let isOver = false
  let child: ChildProcess = start()

  function start(): ChildProcess {
    return spawn(process.execPath, [AGENT], { env, stdio: 'ignore' })
  }

  async function kill(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async function run(): Promise<void> {
    for (;;) {
      await wait(AGENT_LIFE_MS.least + random.int(AGENT_LIFE_MS.more))
      if (isOver) return
      await kill()
      kills += 1
      child = start()
    }
  }
  const running = run()
  undo.push(kill)

  return {
    kills: () => kills,
    async spare(): Promise<void> {
      isOver = true
      await running
    },
  }
}
