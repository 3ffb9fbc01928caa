/** Common passwords that satisfy the composition rule. Compared in lower case, without trailing digits and signs. */
const COMMON_STEMS = new Set(
  (
    'password passw0rd p@ssword p@ssw0rd qwerty qwertyuiop asdfghjkl zxcvbnm letmein welcome admin administrator login ' +
    'iloveyou monkey dragon football baseball basketball hockey superman batman sunshine princess master shadow michael ' +
    'jennifer jordan charlie thomas robert daniel ashley jessica nicole hunter killer trustno flower pepper ginger cookie ' +
    'summer winter spring autumn january february november december monday friday canada toronto montreal halifax truro ' +
    'restaurant kitchen curry masala butterchicken sizzle spice changeme secret test testtest testing default starwars pokemon ' +
    'computer internet samsung google facebook whatever freedom blessed jesus angel hello helloworld abc abcd abcdef abcdefgh ' +
    'aaaaaaaa qazwsx qweasd zaq asdf asdfasdf pass user guest root temp temporary'
  ).split(' '),
)

/** Whether a password is a common word with the usual digits and signs around it, or one repeated pattern. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (/^(.)\1+$/.test(lower) || /^(.{1,4})\1+$/.test(lower)) return true
  const stem = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  return stem === '' ? isRun(lower) : COMMON_STEMS.has(stem) || COMMON_STEMS.has(lower)
}

/** `12345678!`, `20262026`: digits that count up or only name years. */
function isRun(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return (
    '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits) || /^(19|20)\d\d/.test(digits)
  )
}
