import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { renderSound, SOUND_NAMES, toWav } from '../apps/web/src/back-office/alerts/sounds/tones.ts'
import { REPOSITORY } from './source-files.ts'

/** Enough for a tablet's loudspeaker, at half the sample rate of a CD. */
const SAMPLE_RATE = 22_050
const FOLDER = path.join(REPOSITORY, 'apps/web/public/sounds')

// The sounds that ship with the product. To be run again after a change to the tones, never at start.
await mkdir(FOLDER, { recursive: true })
for (const name of SOUND_NAMES) {
  await writeFile(path.join(FOLDER, `${name}.wav`), toWav(renderSound(name, SAMPLE_RATE), SAMPLE_RATE))
}
