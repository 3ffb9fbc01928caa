export type NamedClause = { id: string; file: string; title: string }

/** Start of a test or group; with a table of cases, the title comes after the table. */
const OPENING = /^\s*(?:test|it|describe)\b/
const TITLE = /^\s*(?:test|it|describe)(?:\.\w+)?(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1,?/
const TITLE_AFTER_TABLE = /^\s*\]\s*(?:as const)?\)\(\s*(['"`])(.*?)\1/
const COMMENT = /^\s*(?:\/\/|\/?\*)/
const ID = /(?:CUS|ADM)-[A-Z]+-\d/

/**
 * The clauses that a test file names. An id in a title or in the comment above it belongs to that test or group; an id
 * elsewhere (a case of a table, a line inside a test) to the test around it.
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

/** The test that directly follows a comment; a comment in the middle of a test has none. */
function nextTitle(lines: readonly string[], index: number): string | undefined {
  const next = lines.findIndex((line, other) => other > index && !COMMENT.test(line) && line.trim() !== '')
  return next !== -1 && OPENING.test(lines[next] ?? '') ? titleFrom(lines, next) : undefined
}
