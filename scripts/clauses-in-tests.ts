export type NamedClause = { id: string; file: string; title: string }

/** A test or a group of tests, up to its title; a table of cases stands before the title. */
const OPENING = /^\s*(?:test|it|describe)\b/
const TITLE = /^\s*(?:test|it|describe)(?:\.\w+)?(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1,?/
const TITLE_AFTER_TABLE = /^\s*\]\s*(?:as const)?\)\(\s*(['"`])(.*?)\1/
const COMMENT = /^\s*(?:\/\/|\/?\*)/
const ID = /(?:CUS|ADM)-[A-Z]+-\d/

/**
 * The clauses that a test file names: in a title, or in a comment, which belongs to the next test or group. An id
 * anywhere else (a case of a table, a line inside of a test) belongs to the test it stands in.
 */
export function readNamedClauses(
  file: string,
  text: string,
  idsOf: (text: string) => readonly string[],
): NamedClause[] {
  const lines = text.split('\n')
  const found: NamedClause[] = []
  let title = 'the whole file'
  lines.forEach((line, index) => {
    if (OPENING.test(line)) title = titleFrom(lines, index) ?? title
    if (!ID.test(line)) return
    const owner = COMMENT.test(line) ? (nextTitle(lines, index) ?? title) : title
    for (const id of idsOf(line)) found.push({ id, file, title: owner })
  })
  return found
}

function titleFrom(lines: readonly string[], index: number): string | undefined {
  const oneLine = TITLE.exec(lines[index] ?? '')?.[2] ?? TITLE.exec(`${lines[index]}${lines[index + 1]?.trim()}`)?.[2]
  if (oneLine !== undefined) return oneLine
  const close = lines.slice(index).find((line) => TITLE_AFTER_TABLE.test(line))
  return close && TITLE_AFTER_TABLE.exec(close)?.[2]
}

/** Of the lines after a comment, the test that follows at once; a comment in the middle of a test has none. */
function nextTitle(lines: readonly string[], index: number): string | undefined {
  const next = lines.findIndex((line, other) => other > index && !COMMENT.test(line) && line.trim() !== '')
  return next !== -1 && OPENING.test(lines[next] ?? '') ? titleFrom(lines, next) : undefined
}
