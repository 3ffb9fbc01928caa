import { setTimeout as sleep } from 'node:timers/promises'

import { createPaperRoll } from '#sandbox/features/printers/paper-roll.ts'
import type { Paper } from '#sandbox/features/printers/paper-roll.ts'

/**
 * What can be wrong with a printer that calls the server. `offline`, `cover`, `paper`: it says so and takes nothing.
 * `paper-mid`: the paper ends in the middle of the next sheet. `dies`: it is without power in the middle of each sheet, and
 * starts again. `lose-sheet`: it starts again with a sheet that it has not begun. `unreadable`: it cannot read any sheet.
 */
export const CALLING_FAULTS = {
  ok: 'All is well',
  refuse: 'Switched off',
  offline: 'Offline',
  cover: 'Cover open',
  paper: 'No paper',
  'paper-mid': 'Paper ends in mid-sheet',
  dies: 'Dies in mid-sheet',
  'lose-sheet': 'Loses the sheet',
  'lose-answer': 'Prints, answer lost',
  'late-answer': 'Prints, answers late',
  twice: 'Calls twice at once',
  unreadable: 'Cannot read sheets',
} as const

export type CallingFault = keyof typeof CALLING_FAULTS

export function isCallingFault(text: string): text is CallingFault {
  return Object.hasOwn(CALLING_FAULTS, text)
}

/** What a person enters on the printer's own page. */
export interface CallSettings {
  address: string
  user: string
  password: string
}

const CALLED = /^\/api\/print\/(?:star|epson)\/[\w-]+$/

/** Only the address of a printer at a server is called. */
export function isCallAddress(address: string): boolean {
  return URL.canParse(address) && CALLED.test(new URL(address).pathname)
}

export interface CallingPrinter {
  name: string
  way: 'star' | 'epson'
  /** Null: it calls nobody. */
  settings(): CallSettings | null
  /** Calls this address from now on. */
  connect(settings: CallSettings): void
  fault(): CallingFault
  setFault(fault: CallingFault): void
  papers(): readonly Paper[]
  uncutRows(): number
  /** What it was answered and does not understand, oldest first. */
  problems(): readonly string[]
  /** How often it was answered with a sheet. */
  sheets(): number
  clear(): void
  close(): Promise<void>
}

export interface CallingOptions {
  name?: string
  /** Between calls. */
  everyMs?: number
  /** How late a late answer is. */
  lateMs?: number
  /** The time in milliseconds. */
  clock?: () => number
}

/** What is inside a printer that calls, as its protocol sees it. */
export interface Inside {
  settings: CallSettings
  fault: CallingFault
  /** What keeps it from printing; null: nothing. */
  trouble: 'offline' | 'cover' | 'paper' | null
  problem(text: string): void
  /** Prints and cuts. Half of it where it dies or its paper ends in the middle: then false. */
  print(rows: Rows): boolean
  cut(): void
  countSheet(): void
  /** Tells what became of a sheet, as its fault lets it. */
  tell(answer: () => Promise<void>): Promise<void>
}

export interface Rows {
  width: number
  height: number
  bits: Buffer
}

const KEPT_PROBLEMS = 200
const EVERY_MS = 2_000
/** Later than the server waits. */
const LATE_MS = 40_000

/** The loop of a printer that calls. @param callOnce one call with all that follows from it */
export function startCalling(
  way: CallingPrinter['way'],
  options: CallingOptions,
  callOnce: (inside: Inside) => Promise<void>,
): CallingPrinter {
  const { name = way, everyMs = EVERY_MS, lateMs = LATE_MS, clock = Date.now } = options
  const closing = new AbortController()
  const roll = createPaperRoll({ printer: name, clock })
  const works = createCallingWorks({ roll, lateMs, closed: closing.signal })
  let settings: CallSettings | null = null

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      // A server that is not there is called again.
      if (settings && works.fault() !== 'refuse') await callOnce(works.inside(settings)).catch(() => {})
      await sleep(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()

  return {
    name,
    way,
    settings: () => settings,
    connect(next) {
      settings = next
    },
    fault: works.fault,
    setFault: works.setFault,
    papers: roll.papers,
    uncutRows: roll.uncutRows,
    problems: works.problems,
    sheets: works.sheets,
    clear() {
      roll.clear()
      works.forgetProblems()
    },
    async close() {
      closing.abort()
      await running
      await works.end()
    },
  }
}

type WorksDeps = { roll: ReturnType<typeof createPaperRoll>; lateMs: number; closed: AbortSignal }

/** What is inside of it, with its fault. */
function createCallingWorks({ roll, lateMs, closed }: WorksDeps) {
  const late = new Set<Promise<void>>()
  let fault: CallingFault = 'ok'
  let hasPaperEnded = false
  let problems: string[] = []
  let sheets = 0

  function print({ width, height, bits }: Rows): boolean {
    const isHalf = fault === 'dies' || fault === 'paper-mid'
    const rows = isHalf ? Math.floor(height / 2) : height
    roll.put({ kind: 'raster', bytesPerRow: width / 8, rows, data: bits.subarray(0, (width / 8) * rows) })
    if (fault === 'paper-mid') hasPaperEnded = true
    return !isHalf
  }

  async function tell(answer: () => Promise<void>): Promise<void> {
    if (fault === 'lose-answer') return
    if (fault !== 'late-answer') return answer()
    const one = sleep(lateMs, undefined, { signal: closed })
      .then(answer)
      .catch(() => {})
      .finally(() => late.delete(one))
    late.add(one)
  }

  const problem = (text: string) => {
    problems = [...problems, text].slice(-KEPT_PROBLEMS)
  }
  const countSheet = () => {
    sheets += 1
  }
  return {
    inside(settings: CallSettings): Inside {
      const noPaper = fault === 'paper' || hasPaperEnded ? 'paper' : null
      const trouble = fault === 'offline' || fault === 'cover' ? fault : noPaper
      return { settings, fault, trouble, problem, print, cut: roll.cut, countSheet, tell }
    },
    fault: () => fault,
    setFault(next: CallingFault) {
      fault = next
      hasPaperEnded = false
    },
    problems: (): readonly string[] => problems,
    forgetProblems() {
      problems = []
    },
    sheets: () => sheets,
    end: () => Promise.all(late),
  }
}
