import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, reportFindings, REPOSITORY } from '../source-files.ts'

/** Patterns of provider keys and private keys. Keys in tests are shorter, or say that they are fake. */
const SECRETS: { kind: string; looks: RegExp }[] = [
  { kind: 'a live key of the card provider', looks: /\b[rs]k_live_[A-Za-z0-9]{16,}/ },
  { kind: 'a test key of the card provider', looks: /\b[rs]k_test_[A-Za-z0-9]{24,}/ },
  { kind: 'a webhook secret', looks: /\bwhsec_[A-Za-z0-9+/]{24,}/ },
  { kind: 'an account of the text provider', looks: /\b(?:AC|SK)[0-9a-f]{32}\b/ },
  { kind: 'a key of Amazon', looks: /\bAKIA[0-9A-Z]{16}\b/ },
  { kind: 'a key of Google', looks: /\bAIza[0-9A-Za-z_-]{35}\b|\bGOCSPX-[0-9A-Za-z_-]{20,}/ },
  { kind: 'a token of a code host', looks: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{30,}|glpat-[\w-]{20,})/ },
  { kind: 'a token of the package registry', looks: /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=/ },
  { kind: 'a token of a chat', looks: /\bxox[abprs]-[0-9A-Za-z-]{20,}/ },
  { kind: 'a private key', looks: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/ },
  {
    kind: 'a password in an address',
    looks: /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s:/@'"`$]+:(?!secret\b|hunter2\b)[^\s@'"`$]{8,}@/,
  },
]

const PICTURE = /\.(?:png|jpe?g|webp|gif|ico|woff2?|mp3|wav|ogg|pdf)$/

const findings: string[] = []
for (const file of await listFiles()) {
  if (PICTURE.test(file)) continue
  const lines = (await readFile(path.join(REPOSITORY, file), 'utf8')).split('\n')
  for (const [index, line] of lines.entries()) {
    // The value itself is not printed: output of checks ends up in logs.
    const found = SECRETS.find(({ looks }) => looks.test(line))
    if (found) findings.push(`${file}: line ${index + 1} looks like ${found.kind}`)
  }
}
reportFindings(findings)
