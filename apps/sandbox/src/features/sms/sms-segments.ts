const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_7_EXTENSION = new Set('\f^{}\\[~]|€')

/** Characters that fit one message sent alone, and one part of a longer one, whose header takes room. */
const GSM_7_CAPACITY = { alone: 160, part: 153 }
const UCS_2_CAPACITY = { alone: 70, part: 67 }

/** How many messages a text is billed as. A character that takes two places is never cut between two parts. */
export function countSegments(body: string): number {
  const characters = Array.from(body)
  const isGsm7 = characters.every((character) => GSM_7.has(character) || GSM_7_EXTENSION.has(character))
  const capacity = isGsm7 ? GSM_7_CAPACITY : UCS_2_CAPACITY
  const widths = characters.map((character) => {
    if (!isGsm7) return character.length
    return GSM_7_EXTENSION.has(character) ? 2 : 1
  })

  if (widths.reduce((sum, width) => sum + width, 0) <= capacity.alone) return 1
  return countParts(widths, capacity.part)
}

function countParts(widths: readonly number[], capacity: number): number {
  let parts = 1
  let used = 0
  for (const width of widths) {
    const fits = used + width <= capacity
    if (!fits) parts += 1
    used = fits ? used + width : width
  }
  return parts
}
