import type { DEVICE_WORDS as ENGLISH } from '../en/devices.ts'
import { french } from '../french.ts'

export const DEVICE_WORDS = french<typeof ENGLISH>()({
  on: (browser, system) => `${browser} sur ${system}`,
  unknown: 'Appareil inconnu',
  places: {
    unknown: 'Lieu inconnu',
    server: 'Sur l’ordinateur du serveur du restaurant',
    here: 'Le réseau que vous utilisez en ce moment',
    elsewhere: (network) => `Un autre réseau, ${network}`,
  },
})
