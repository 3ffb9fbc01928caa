export const COMMON_NOTES = [
  'No onion',
  'No garlic',
  'Extra hot',
  'Less oil',
  'Nut allergy',
  'No dairy',
  'Gluten-free',
  'Cutlery, please',
] as const
export type CommonNote = (typeof COMMON_NOTES)[number]

const SEPARATOR = '; '

export function hasNote(text: string, note: CommonNote): boolean {
  return partsOf(text).some((part) => part.toLowerCase() === note.toLowerCase())
}

/** Appends the note or removes it; the rest of the text stays. */
export function toggleNote(text: string, note: CommonNote): string {
  if (!hasNote(text, note)) return [text.trim(), note].filter(Boolean).join(SEPARATOR)
  return partsOf(text)
    .filter((part) => part.toLowerCase() !== note.toLowerCase())
    .join(SEPARATOR)
}

function partsOf(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
