import type { ContactWords } from '../language/en/contact.ts'
import { NOT_LATIN } from './contact-check.ts'
import { CONTACT_WORDS } from '#language/contact.ts'

const SHORTEST = 2
const LONGEST_IN_FORM = 49
/** Characters of a name in the API. */
export const LONGEST_NAME = 50

/** Letters of any script with their accents, space, hyphen, both apostrophes, dot; at least one letter among them. */
const ALLOWED = /^[\p{L}\p{M} .'’-]*$/u
const FORBIDDEN = /[^\p{L}\p{M} .'’-]+/gu
const LETTER = /\p{L}/u
const LATIN = /\p{Script=Latin}/u
/**
 * A dot between two words without a space, in a script with capital letters, as in `evil.test`. `J.R. Smith` and
 * `St.Jean` are names.
 */
const PAGE_ADDRESS =
  /(?<!(?:^|\P{L})(?:[DdJMS]r|M[DdRrs]|Mrs|Ste?))(?<=[\p{Lu}\p{Ll}]{2})\.[\p{Lu}\p{Ll}]{2}|\p{L}\.\p{Ll}{2}/u

/** Message for a name in the checkout form, or null. The form stops one character short of the API's limit. */
export function checkName(raw: string, words: ContactWords = CONTACT_WORDS): string | null {
  return objection(raw, words, LONGEST_IN_FORM)
}

/** The API's message for a person's name, or null: the same letters are allowed in every form and call (ruling 34). */
export function checkApiName(raw: string, words: ContactWords = CONTACT_WORDS): string | null {
  return objection(raw, words, LONGEST_NAME)
}

/** The API's objection to a name as staff write it down at the counter, where one letter will do (open choice 35). */
export function checkNameTaken(raw: string, words: ContactWords = CONTACT_WORDS): string | null {
  return objection(raw, words, LONGEST_NAME, 1)
}

/** Removes characters that are not allowed here from a name given by a sign-in provider. */
export function cleanName(raw: string): string {
  const name = raw
    .normalize('NFC')
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim()
  return checkApiName(name) === null ? name : 'Guest'
}

function objection(raw: string, words: ContactWords, longest: number, shortest = SHORTEST): string | null {
  const name = raw.trim()
  if (name.length < shortest) return words.nameShort
  if (name.length > longest) return words.nameLong
  const isName = ALLOWED.test(name) && LETTER.test(name) && !PAGE_ADDRESS.test(name) && !isDisguised(name)
  return isName ? null : words.name
}

/** Whether a word of the name looks like another one, because it mixes letters. */
function isDisguised(name: string): boolean {
  return name.split(/[ .'’-]/).some((word) => LATIN.test(word) && NOT_LATIN.test(word))
}
