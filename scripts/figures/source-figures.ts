import { parseSync, Visitor } from 'oxc-parser'

export type SourceFile = { name: string; text: string }

/** Figures of one source file, from its syntax tree. Lengths in lines. */
export type FileFigures = {
  name: string
  lines: number
  importLines: number
  commentLines: number
  functions: number[]
  /** `as` and `<T>`, without `as const`. */
  casts: number
}

type Span = { start: number; end: number }

/** Reads a file of TypeScript without running it. A file that does not parse throws. */
export function readFigures({ name, text }: SourceFile): FileFigures {
  const { program, comments, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const lineAt = lineCounter(text)
  const linesOf = ({ start, end }: Span) => lineAt(end) - lineAt(start) + 1
  const figures: FileFigures = {
    name,
    lines: text.trimEnd().split('\n').length,
    importLines: 0,
    commentLines: comments.reduce((sum, comment) => sum + linesOf(comment), 0),
    functions: [],
    casts: 0,
  }
  const addFunction = (node: Span) => figures.functions.push(linesOf(node))
  new Visitor({
    ImportDeclaration(node) {
      figures.importLines += linesOf(node)
    },
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSAsExpression(node) {
      if (text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') figures.casts += 1
    },
    TSTypeAssertion() {
      figures.casts += 1
    },
  }).visit(program)
  return figures
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low
  }
}
