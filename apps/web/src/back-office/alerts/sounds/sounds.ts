import { useSyncExternalStore } from 'react'

import { type Platform, platformOf } from '../platform.ts'
import { findCustomSound } from './custom-sounds.ts'
import { CUSTOM_NAMES, type CustomName, soundChoices, useSoundChoices } from './sound-choices.ts'
import { decodeAudio, fetchDefault, loadSound, toTone } from './sound-loading.ts'
import { SoundPlayer } from './sound-player.ts'
import { isBlocked, type SoundHealth, type SoundLabel, soundLabel } from './sound-rules.ts'
import type { SoundName } from './tones/tones.ts'

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
