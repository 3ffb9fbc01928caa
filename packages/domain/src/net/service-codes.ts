import { FAILURE_WORDS } from '#language/failures.ts'
import { SERVICE_CODE_WORDS } from '#language/service-codes.ts'

/** Message for a failure of which only the code is known, with or without a prefix such as `storage/` (CUS-ERR-27..46). */
export function serviceCodeMessage(code: string): string {
  const bare = code.slice(code.lastIndexOf('/') + 1)
  return isServiceCode(bare) ? SERVICE_CODE_WORDS[bare] : FAILURE_WORDS.unknown
}

function isServiceCode(code: string): code is keyof typeof SERVICE_CODE_WORDS {
  return Object.hasOwn(SERVICE_CODE_WORDS, code)
}
