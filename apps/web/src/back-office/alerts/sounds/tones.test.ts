import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import { renderSound, SOUND_NAMES, toWav } from './tones.ts'

const SAMPLE_RATE = 22_050
const LARGEST_FILE = 40_000
const shipped = (name: string) => readFile(new URL(`../../../../public/sounds/${name}.wav`, import.meta.url))

describe.each(SOUND_NAMES)('the sound %s', (name) => {
  const samples = renderSound(name, SAMPLE_RATE)

  test('each sound is at most a second long, and as loud as a file can hold', () => {
    expect(samples.length).toBeLessThanOrEqual(SAMPLE_RATE)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeCloseTo(0.97, 5)
  })

  test('each sound ships as the file that its notes make [ADM-SND-44]', async () => {
    const file = await shipped(name)
    expect(Buffer.compare(file, toWav(samples, SAMPLE_RATE))).toBe(0)
    expect(file.length).toBeLessThan(LARGEST_FILE)
  })
})

test('no two sounds are alike', async () => {
  const files = await Promise.all(SOUND_NAMES.map(async (name) => (await shipped(name)).toString('base64')))
  expect(new Set(files).size).toBe(SOUND_NAMES.length)
})
