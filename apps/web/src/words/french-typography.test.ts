import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..')
const SENTENCES = globSync(
  [
    'apps/web/src/words/fr/**/*.ts',
    'packages/domain/src/language/fr/*.ts',
    'packages/contracts/src/errors-french.ts',
    'apps/api/src/features/messages/composing/french-words.ts',
  ],
  { cwd: REPOSITORY },
)

/** The texts of a file of sentences, as they stand there; values in them are `…`. */
function textsIn(file: string): string[] {
  const source = readFileSync(path.join(REPOSITORY, file), 'utf8').replaceAll(
    /^import .*$|^ *\/\/.*$|\/\*\*.*\*\//gm,
    '',
  )
  return [...source.matchAll(/'(?<plain>[^'\n]*)'|`(?<filled>[^`]*)`|"(?<double>[^"\n]*)"/g)].map(({ groups = {} }) =>
    (groups['plain'] ?? groups['filled'] ?? groups['double'] ?? '')
      .replaceAll(/\$\{[^}]*\}/g, '…')
      .replaceAll(String.raw`\u00a0`, '\u00a0'),
  )
}

const textsLike = (pattern: RegExp) =>
  SENTENCES.flatMap((file) =>
    textsIn(file)
      .filter((text) => pattern.test(text))
      .map((text) => `${file}: ${text}`),
  )

test.each([
  ['an apostrophe is ’', /\p{L}'\p{L}/u],
  [
    'a colon, an amount, a percentage and a quotation keep their space on the line',
    / [:$¢%»]|« |[\p{L}\d…»]: |[\p{L}\d…]:$/u,
  ],
  ['a number keeps its unit on the line', /(?:\d|…) (?:min|h|s|\$|%)(?!\p{L})/u],
  ['nothing stands before ! ? ;', /[ \u00a0][!?;]/u],
  ['three dots are one sign', /\.\.\./],
  ['a curry is a cari, and its oven a tandour, as on the menu', /curry|tandoor/iu],
])('the French texts keep the rule that %s', (_rule, broken) => {
  expect(SENTENCES.length).toBeGreaterThan(50)
  expect(textsLike(broken)).toEqual([])
})
