/** Says an allergy or an intolerance outright, in the languages of our guests, misspelt too. */
const SAID = [
  /\bal+[aei]r+[gj]/,
  /\banaphyla/,
  /\bepi-? ?pen/,
  /\bintol+er/,
  /\bc(?:o?e|oe)liac|\bcoeliaque/,
  /\bcross-? ?contamina/,
  /एलर्जी|ਐਲਰਜੀ|过敏|過敏|حساسية/,
]

/** Foods that guests hardly ever name in a note but to be kept from them. */
const GRAVE = [
  /\b(?:pea|ground|wal|hazel|chest|brazil |tree ?)?nuts?\b/,
  /\b(?:peanut|cashew|almond|pistachio|pecan|macadamia|sesame|arachide|cacahuete|noisette|amande|noix)s?\b/,
  /\b(?:shellfish|shrimps?|prawns?|crab|lobster|crevettes?|crustac\w+|molluscs?|mussels?)\b/,
  /\b(?:gluten|lactose|soya?|sulphites?|sulfites?|lupin)\b/,
]

/** Foods that are in the names of dishes too: they count beside a word that refuses them. */
const COMMON =
  /\b(?:milk|dairy|eggs?|fish|wheat|flour|mustard|butter|cream|cheese|ghee|paneer|yogh?urt|coconut|lait|oeufs?|poisson|ble|moutarde|beurre|creme|fromage)\b/
const REFUSED =
  /\b(?:no|not|non|none|never|without|w\/o|free|avoid|cannot|can ?t|won ?t|don ?t|sensitiv\w*|react\w*|sick|ill|hold|leave out|remove|sans|pas|aucune?|evite[rz]?)\b/

/**
 * Whether a note speaks of an allergy, so that the kitchen must not miss it. Rather too often than once too seldom: a
 * note about cashews is shown as an allergy, whether or not it says the word.
 */
export function mentionsAllergy(note: string): boolean {
  const text = plain(note)
  if ([...SAID, ...GRAVE].some((pattern) => pattern.test(text))) return true
  return COMMON.test(text) && REFUSED.test(text)
}

/** Small letters without accents and with plain apostrophes. Scripts of India keep their vowel signs. */
function plain(note: string): string {
  return note
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/['’‘`]/g, ' ')
    .replaceAll('œ', 'oe')
}
