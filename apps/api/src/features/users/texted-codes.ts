import { randomInt, randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import {
  CODE_LASTS_MINUTES,
  codeEndsAt,
  MOST_CODE_TRIES,
  nextCodeAt,
  PHONE_CODES,
  phoneCode,
  typedCode,
} from '@thali/domain/auth/phone-proof'
import type { RefusalWords } from '@thali/domain/language/en/refusals'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'

import type { FeatureOptions } from '#api/app-options.ts'
import { createLinkTokens } from '#api/identity/tokens.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import type { Note } from '#api/outbox/outbox-jobs.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Texted = { kind: 'phone-code' | 'guest-code'; phone: string; language: Language; sentAt: Date }
type Held = { id: string; codeHash: string; wrongTries: number }

/** Codes that are texted to prove a number, of accounts and of guests without one. */
export function createTextedCodes({ config, brand }: Pick<FeatureOptions, 'config' | 'brand'>) {
  // With the installation's secret, so that a stored code cannot be guessed.
  const hashes = createLinkTokens(config.secrets.session, 'phone-code')
  // Switched off for benchmarks and tests: a new code can be requested at once.
  const { limits } = config

  return {
    /** A new code: what is stored of it, the text that carries it, and until when and after when. */
    make({ kind, phone, language, sentAt }: Texted) {
      const [id, code] = [randomUUID(), phoneCode(randomInt(PHONE_CODES))]
      const expiresAt = codeEndsAt(sentAt)
      const text = NOTE_WORDS[language].phoneCode(brand.now.name, code, CODE_LASTS_MINUTES)
      const note: Note = { kind, subject: id, email: null, phone, name: '', title: '', text }
      const resendAt = limits ? nextCodeAt(sentAt) : sentAt
      return {
        stored: { id, phone, codeHash: hashes.of(`${id}/${code}`), sentAt, expiresAt },
        note,
        reply: { sentTo: phone, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() },
      }
    },

    /** @throws AppError `too-many-codes` before the next one may be sent */
    requireRoom(nextAt: Date, now: Date): void {
      const waitMs = nextAt.getTime() - now.getTime()
      if (limits && waitMs > 0) throw new AppError('too-many-codes', { retryAfter: Math.ceil(waitMs / 1000) })
    },

    /** @throws AppError `phone-code-wrong` for what is no code at all, which does not count as a try */
    readTyped(typed: string): string {
      const code = typedCode(typed)
      if (code === null) throw wrongCode((words) => words.digits)
      return code
    },

    /** @throws AppError `phone-code-wrong`, with how many tries are left */
    requireRight({ id, codeHash, wrongTries }: Held, code: string): void {
      if (hashes.opens(`${id}/${code}`, codeHash)) return
      const left = MOST_CODE_TRIES - wrongTries
      throw wrongCode((words) => (left === 0 ? words.lastTry : words.wrong(left)))
    },
  }
}

export type TextedCodes = ReturnType<typeof createTextedCodes>

type CodeWords = RefusalWords['phone']

function wrongCode(sentence: (words: CodeWords) => string): AppError {
  return refusalAt('phone-code-wrong', 'code', (language) => sentence(REFUSAL_WORDS_OF[language].phone))
}

export function expiredCode(why: 'changed' | 'exhausted' | 'expired'): AppError {
  return refusalAt('phone-code-expired', 'code', (language) => REFUSAL_WORDS_OF[language].phone[why])
}
