import type { NoticePermission } from '#web/back-office/alerts/notice.ts'
import type { SoundLabel } from '#web/back-office/alerts/sounds/sound-rules.ts'
import type { Outcome } from '#web/back-office/point-of-sale/start.ts'
import type { LiveStatus } from '#web/lib/api/live-feed.ts'
import type { Push } from '#web/lib/push-device.ts'

/** `look`: needs attention. `try`: unknown until tested. `untold`: the browser does not expose it. */
export type Tone = 'ready' | 'look' | 'try' | 'untold'
export type Verdict = { tone: Tone; detail: string }

export const TONE_WORDS: Record<Tone, string> = {
  ready: 'Ready',
  look: 'Needs a look',
  try: 'Not tried yet',
  untold: 'Unknown',
}

/** Slower than this, taps wait noticeably for their answer. */
const SLOW_MS = 1500
/** More than this and the times on tickets and on the wall clock part. */
const CLOCK_LIMIT_MS = 30_000
const LOW_LEVEL = 0.2

export type Heard = { heard: number; of: number; isUnheard: boolean }

export function soundVerdict(label: SoundLabel, { heard, of, isUnheard }: Heard): Verdict {
  if (label === 'Disabled') return look('Sounds are switched off on this device.')
  if (label === 'Not Supported') return look('This browser cannot play the alarm. Use another one here.')
  if (isUnheard) return look('A sound was played that nobody heard.')
  if (heard === of) return ready(`All ${of} sounds were heard.`)
  const played = heard === 0 ? 'Play each kind once and listen from where people work.' : `${heard} of ${of} heard.`
  return { tone: 'try', detail: played }
}

export type ScreenLock = 'held' | 'refused' | 'unsupported'

export function screenVerdict(lock: ScreenLock | null): Verdict {
  if (lock === null) return CHECKING
  if (lock === 'held') return ready('It stays on while the orders or the wall display are open.')
  if (lock === 'refused')
    return look('The device refuses, often to save power. Plug it in, or switch power saving off.')
  return look('This browser cannot keep it on. Set the screen timeout of the device to “never”.')
}

/** `failed`: the server did not answer; null while it is being asked. */
export type Trip = number | 'failed' | null

export function networkVerdict(status: LiveStatus, trip: Trip): Verdict {
  if (trip === null) return CHECKING
  if (trip === 'failed') return look('The server does not answer. Taps are kept here and sent later.')
  const answered = `The server answered in ${trip} ms`
  if (status !== 'live') return look(`${answered}, but new orders are not coming in by themselves.`)
  if (trip > SLOW_MS) return look(`${answered}: that is slow. Move the tablet closer to the Wi-Fi.`)
  return ready(`${answered}, and new orders come in by themselves.`)
}

/** `differenceMs`: how far the server's clock is ahead of this one. */
export function clockVerdict(differenceMs: number | null): Verdict {
  if (differenceMs === null) return CHECKING
  if (Math.abs(differenceMs) <= CLOCK_LIMIT_MS) return ready('The same time as the server.')
  const side = differenceMs > 0 ? 'behind' : 'ahead of'
  return look(
    `${spanWords(Math.abs(differenceMs))} ${side} the server. Let the device set its time by itself; until then pages correct it.`,
  )
}

export function noticeVerdict(permission: NoticePermission): Verdict {
  if (permission === 'granted') return ready('A notification shows a new order while another window is in front.')
  if (permission === 'denied') return look('Switched off in the browser for this site. Its settings switch them on.')
  if (permission === 'unsupported')
    return { tone: 'untold', detail: 'This browser has none. The alarm rings all the same.' }
  return { tone: 'try', detail: 'It shows new orders while another window is in front.' }
}

export function pushVerdict({ state, hasFailed }: Pick<Push, 'state' | 'hasFailed'>): Verdict {
  if (hasFailed) return look('That did not work just now. Try again.')
  if (state === null) return CHECKING
  if (state === 'on') return ready('This device shows a notification for each new order while you are signed in here.')
  if (state === 'denied') return look('Switched off in the browser for this site. Its settings switch them on.')
  if (state === 'unsupported')
    return { tone: 'untold', detail: 'This browser cannot show notifications while the page is closed.' }
  if (state === 'home-screen') {
    const how = 'add this page to the home screen (Share, Add to Home Screen), and open it there'
    return { tone: 'untold', detail: `On an iPhone or iPad, from iOS 16.4 on: ${how}.` }
  }
  return { tone: 'try', detail: 'This device can show a notice when an order comes in.' }
}

export type Power = { isCharging: boolean; level: number } | 'unsupported'

export function powerVerdict(power: Power | null): Verdict {
  if (power === null) return CHECKING
  if (power === 'unsupported')
    return { tone: 'untold', detail: 'This browser does not tell. See that the charger is plugged in.' }
  const level = `${Math.round(power.level * 100)} %`
  if (power.isCharging) return ready(`On the charger, ${level}.`)
  const isLow = power.level <= LOW_LEVEL
  return look(`On battery, ${level}. ${isLow ? 'Plug it in now.' : 'Plug it in for the service.'}`)
}

/** The functions that the app has beside the page; null in a browser, which has none. */
export function tabletVerdict(outcome: Outcome | null): Verdict | null {
  if (outcome === null || (!outcome.isReady && outcome.reason === 'not_android')) return null
  if (!outcome.isReady) return look(`Not all functions of the app could be started: ${outcome.message}`)
  const { manufacturer, model, osVersion } = outcome.tablet
  return ready(`${manufacturer} ${model} with Android ${osVersion}. The app keeps its screen on.`)
}

export type Slip = 'untried' | 'printed' | 'missing'

export function printVerdict(slip: Slip): Verdict {
  if (slip === 'printed') return ready('The test slip came out.')
  if (slip === 'missing') return look('Choose the ticket printer in the print dialog; see that it is on and has paper.')
  return { tone: 'try', detail: 'Kitchen tickets are printed by the browser. Try it once with a slip.' }
}

/** `5 of 7 ready`, or that all is well. */
export function summaryWords(verdicts: readonly Verdict[]): string {
  const counted = verdicts.filter(({ tone }) => tone !== 'untold')
  const isReady = counted.filter(({ tone }) => tone === 'ready').length
  return isReady === counted.length ? 'Everything that can be told is ready' : `${isReady} of ${counted.length} ready`
}

const CHECKING: Verdict = { tone: 'try', detail: 'Being looked at…' }

function ready(detail: string): Verdict {
  return { tone: 'ready', detail }
}

function look(detail: string): Verdict {
  return { tone: 'look', detail }
}

function spanWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes === 0) return `${Math.round(ms / 1000)} s`
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
