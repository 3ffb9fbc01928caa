import type { PrinterView } from '@thali/contracts/locations/printers'
import { isDialled, type PrinterTrouble, type PrinterWay, STANDBY_AFTER_MS } from '@thali/domain/paper/printers'
import { formatClock, localParts, ZONE } from '@thali/domain/time/zone'

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: ZONE })

const TROUBLE: Readonly<Record<PrinterTrouble, string>> = {
  away: 'no answer',
  offline: 'cannot print',
  cover: 'cover open',
  paper: 'no paper',
}

/** What is wrong with a printer: `no paper`. */
export function troubleWords(trouble: PrinterTrouble, way: PrinterWay): string {
  return trouble === 'away' && !isDialled(way) ? 'no call' : TROUBLE[trouble]
}

/** `Tandoor printer`; a name that says so already stays as it is. */
export function printerWords(name: string): string {
  return /printer/i.test(name) ? name : `${name} printer`
}

/** `Kitchen and Counter` */
export function namesOf(printers: readonly Pick<PrinterView, 'name'>[]): string {
  const names = printers.map(({ name }) => name)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type State = Pick<PrinterView, 'way' | 'trouble' | 'printedAt' | 'waiting' | 'unsure'>

/** How a printer is, in a few words: `Well`, `printed 6:41 PM`. */
export function stateParts({ way, trouble, printedAt, waiting, unsure }: State, now: Date): string[] {
  const health = trouble
    ? `${upperFirst(troubleWords(trouble.kind, way))} since ${timeWords(trouble.since, now)}`
    : unsure.length > 0
      ? `${sheetWords(unsure.length)} to look at`
      : waiting === 0 && printedAt === null
        ? 'Has printed nothing yet'
        : waiting === 0 && 'Well'
  const sheets = waiting > 0 && `Waits: ${waiting}`
  const last = trouble === null && printedAt !== null && `printed ${timeWords(printedAt, now)}`
  return [health, sheets, last].filter((part) => part !== false)
}

/** `Tandoor printer: no paper since 6:41 PM · 3 sheets wait` */
export function alertWords({ name, way, trouble, waiting }: State & { name: string }, now: Date): string {
  const wrong = trouble ? `: ${troubleWords(trouble.kind, way)} since ${timeWords(trouble.since, now)}` : ''
  const sheets = waiting > 0 ? ` · ${sheetWords(waiting)} ${waiting === 1 ? 'waits' : 'wait'}` : ''
  return `${printerWords(name)}${wrong}${sheets}`
}

/** When the stand-by begins to print the tickets of a printer in trouble; null where none does. */
export function standbyWords({ trouble, standbyId }: PrinterView, others: readonly PrinterView[], now: Date) {
  const standby = others.find(({ id, trouble: own }) => id === standbyId && own === null)
  if (!trouble || !standby) return null
  const from = new Date(Date.parse(trouble.since) + STANDBY_AFTER_MS)
  const at = timeWords(from.toISOString(), now)
  return now < from
    ? `${standby.name} prints its tickets from ${at}.`
    : `${standby.name} has printed its tickets since ${at}.`
}

/** Whether a printer, or the program that dials it, has called; null where the server dials it. */
export function callWords({ way, calls }: Pick<PrinterView, 'way' | 'calls'>, now: Date): string | null {
  if (way === 'network') return null
  const who = way === 'agent' ? 'The program of this location' : 'This printer'
  if (calls === null) return `${who} has no secret yet.`
  return calls.seenAt === null ? `${who} has not called yet.` : `${who} called last at ${timeWords(calls.seenAt, now)}.`
}

/** `6:41 PM`, and the day where it is not today. */
function timeWords(instant: string, now: Date): string {
  const at = new Date(instant)
  const { date, minute } = localParts(at)
  return date === localParts(now).date ? formatClock(minute) : `${DAY.format(at)}, ${formatClock(minute)}`
}

function sheetWords(count: number): string {
  return count === 1 ? '1 sheet' : `${count} sheets`
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
