import { describe, expect, test } from 'vitest'

import { FIRST_CHOICES, type SoundChoices } from './sound-choices.ts'
import { SoundPlayer } from './sound-player.ts'

/** As much of the browser's audio as the player touches: it runs once it was asked to, and its clock with it. */
function someAudio({ wakes = true } = {}) {
  const sounds: { volume: number; isStopped: boolean }[] = []
  const listeners: (() => void)[] = []
  const context = {
    state: 'suspended',
    currentTime: 0,
    destination: {},
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
    resume() {
      if (!wakes) return Promise.reject(new Error('no device'))
      context.state = 'running'
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
    createGain: () => ({ gain: { value: 1, setTargetAtTime: () => undefined }, connect: () => undefined }),
    createBufferSource() {
      const sound = { volume: 0, isStopped: false }
      return {
        buffer: null,
        connect(gain: { gain: { value: number }; connect: () => void }) {
          sound.volume = gain.gain.value
          return gain
        },
        start: () => sounds.push(sound),
        stop: () => {
          sound.isStopped = true
        },
      }
    },
  }
  const fallAsleep = () => {
    context.state = 'interrupted'
    for (const listener of listeners) listener()
  }
  return { context, sounds, fallAsleep, create: () => context as unknown as AudioContext }
}

function aPlayer(audio: ReturnType<typeof someAudio> | null, choices: Partial<SoundChoices> = {}) {
  const clock = { nowMs: 0 }
  let opened = 0
  const player = new SoundPlayer({
    createContext: audio && (() => ((opened += 1), audio.create())),
    load: () => Promise.resolve({} as AudioBuffer),
    choices: () => ({ ...FIRST_CHOICES, ...choices }),
    path: () => '/admin/dashboard',
    platform: 'web',
    nowMs: () => clock.nowMs,
  })
  return { player, clock, countOpened: () => opened }
}

describe('the player', () => {
  test('the player plays nothing before its sounds are loaded and the first tap, and then does [ADM-POP-25]', async () => {
    const audio = someAudio()
    const { player } = aPlayer(audio)
    expect(player.play('new-order', 1)).toEqual({ isPlayed: false, reason: 'Service not initialized' })
    await player.prepare()
    expect(player.play('new-order', 1)).toEqual({ isPlayed: false, reason: 'User interaction required' })
    await player.wake()
    expect(player.play('new-order', 0.9)).toEqual({ isPlayed: true })
    expect(audio.sounds).toEqual([{ volume: 0.9, isStopped: false }])
  })

  // ADM-CON-27, ADM-SND-46, ADM-SND-47
  test('the player leaves a second between two sounds, and clamps their volume [ADM-SND-46, 47]', async () => {
    const audio = someAudio()
    const { player, clock } = aPlayer(audio)
    await player.prepare()
    await player.wake()
    player.play('new-order', 7)
    clock.nowMs = 999
    expect(player.play('new-order', 1)).toEqual({ isPlayed: false, reason: 'Too soon' })
    expect(player.restMs()).toBe(1)
    clock.nowMs = 1000
    expect(player.play('new-order', 1)).toEqual({ isPlayed: true })
    expect(audio.sounds[0]).toEqual({ volume: 1, isStopped: true })
  })

  test('the player stops at once', async () => {
    const audio = someAudio()
    const { player } = aPlayer(audio)
    await player.prepare()
    await player.wake()
    player.play('new-order', 1)
    player.stop()
    expect(audio.sounds[0]?.isStopped).toBe(true)
  })

  test('the player plays nothing while it is switched off', async () => {
    const { player } = aPlayer(someAudio(), { orderEnabled: false })
    await player.prepare()
    await player.wake()
    expect(player.play('connection-lost', 1)).toEqual({ isPlayed: false, reason: 'Sounds disabled' })
  })

  test('the player says so when a sleep took its voice, and asks for it back', async () => {
    const audio = someAudio()
    const { player, clock } = aPlayer(audio)
    await player.prepare()
    await player.wake()
    audio.fallAsleep()
    expect(player.health().requiresInteraction).toBe(true)
    clock.nowMs = 15_000
    player.watch()
    await Promise.resolve()
    expect(audio.context.state).toBe('running')
  })

  test('the player opens another context when the one it has only pretends to run', async () => {
    const audio = someAudio()
    const { player, clock, countOpened } = aPlayer(audio)
    await player.wake()
    clock.nowMs = 15_000
    player.watch()
    expect(countOpened()).toBe(1)
    clock.nowMs = 30_000
    player.watch()
    expect(countOpened()).toBe(2)
  })

  test('a player that cannot be set up says so once, however often it is tried: nothing is drawn anew under a tap', async () => {
    const { player } = aPlayer(someAudio({ wakes: false }))
    let told = 0
    player.subscribe(() => (told += 1))
    for (let taps = 0; taps < 3; taps += 1) await player.wake()
    expect(told).toBe(1)
    expect(player.health().hasFailed).toBe(true)
  })

  test('the player knows that it could not be set up, and that a device cannot play', async () => {
    const { player: broken } = aPlayer(someAudio({ wakes: false }))
    expect(await broken.wake()).toBe(false)
    expect(broken.health().hasFailed).toBe(true)
    expect(aPlayer(null).player.health().isSupported).toBe(false)
  })
})
