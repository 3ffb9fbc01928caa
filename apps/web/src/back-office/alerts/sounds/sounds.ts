import { useSyncExternalStore } from 'react'

import { type Platform, platformOf } from '../platform.ts'
import {
  CUSTOM_NAMES,
  type CustomName,
  soundChoices,
  useSoundChoices,
  changeSoundChoices,
  soundsSetBy,
} from './sound-choices.ts'
import {
  findCustomSound,
  fileObjection,
  forgetCustomSound,
  keepCustomSound,
  NOT_LOADED,
  decodeAudio,
  fetchDefault,
  loadSound,
  toTone,
  withinLimit,
} from './sound-files.ts'
import { SoundPlayer } from './sound-player.ts'
import { isBlocked, type SoundHealth, type SoundLabel, soundLabel } from './sound-rules.ts'
import type { SoundName } from './tones.ts'

export const PLATFORM: Platform = platformOf(globalThis)

/** The page's sound player. Silent until a tap unlocks audio. */
export const player = new SoundPlayer({
  createContext: typeof AudioContext === 'undefined' ? null : () => new AudioContext({ latencyHint: 'interactive' }),
  load: (name) => loadSound(name, { read: readSound, decode: decodeAudio, toTone }),
  choices: soundChoices,
  path: () => window.location.pathname,
  platform: PLATFORM,
  nowMs: () => performance.now(),
})

/** On the server nothing is known of the device yet. */
const NOT_KNOWN: SoundHealth = {
  isSupported: true,
  isInitialized: false,
  requiresInteraction: false,
  hasFailed: false,
}

export function useSoundHealth(): SoundHealth {
  return useSyncExternalStore(player.subscribe, player.health, () => NOT_KNOWN)
}

/** Whether this device plays sound, in two words, and how to unlock it. */
export function useSoundState(): { label: SoundLabel; isBlocked: boolean; wake: () => void } {
  const health = useSoundHealth()
  const { orderEnabled } = useSoundChoices()
  return {
    label: soundLabel(health, orderEnabled),
    isBlocked: isBlocked(health, orderEnabled),
    wake: () => void player.wake(),
  }
}

async function readSound(name: SoundName): Promise<ArrayBuffer> {
  const own = isCustomName(name) && soundChoices().custom[name] !== null ? await findCustomSound(name) : undefined
  return own ? own.arrayBuffer() : fetchDefault(name)
}

function isCustomName(name: SoundName): name is CustomName {
  return (CUSTOM_NAMES as readonly SoundName[]).includes(name)
}

/** Plays a sound as it would ring. Answers why it did not; null when it did. To be called from within a tap. */
export async function trySound(name: SoundName, volume: number): Promise<string | null> {
  await player.wake()
  await player.prepare()
  // Timers drop fractions of a millisecond, and the alarm may have rung meanwhile.
  while (player.restMs() > 0) await wait(Math.ceil(player.restMs()))
  const played = player.play(name, volume)
  return played.isPlayed ? null : played.reason
}

/** Gets everything ready to sound, which needs a tap the first time. */
export async function setUpSound(): Promise<boolean> {
  const isAwake = await player.wake()
  await player.prepare()
  return isAwake
}

/** Uses a file as a sound. Returns what is wrong with it; null when it is used from now on. */
export async function takeCustomSound(name: CustomName, file: File): Promise<string | null> {
  const objection = fileObjection(file)
  if (objection !== null) return objection
  const names = soundsSetBy(name)
  try {
    await withinLimit(file.arrayBuffer().then(decodeAudio))
    for (const one of names) await keepCustomSound(one, file)
  } catch {
    return NOT_LOADED
  }
  await rename(names, file.name)
  return null
}

/** Goes back to the sound that ships with the product. */
export async function restoreDefault(name: CustomName): Promise<void> {
  const names = soundsSetBy(name)
  for (const one of names) await forgetCustomSound(one).catch(() => undefined)
  await rename(names, null)
}

async function rename(names: readonly CustomName[], fileName: string | null): Promise<void> {
  const renamed = Object.fromEntries(names.map((one) => [one, fileName]))
  changeSoundChoices({ custom: { ...soundChoices().custom, ...renamed } })
  await Promise.all(names.map((one) => player.reload(one)))
}

async function wait(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
