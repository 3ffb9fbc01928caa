import { fileObjection, forgetCustomSound, keepCustomSound, NOT_LOADED } from './custom-sounds.ts'
import { changeSoundChoices, type CustomName, soundChoices, soundsSetBy } from './sound-choices.ts'
import { decodeAudio, withinLimit } from './sound-loading.ts'
import { player } from './sounds.ts'
import type { SoundName } from './tones/tones.ts'

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
