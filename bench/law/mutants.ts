import { parseSync, Visitor } from 'oxc-parser'

/** A small mistake in a source file: `from` stands at `at`, and `to` in its place. */
export type Mutant = { line: number; from: string; to: string; changed: string }

const OTHER_OPERATOR: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
}
const DAY = /^\d{4}-\d\d-\d\d$/
/** Properties and constants that say where a rule comes from, and decide nothing. */
const OF_READING = new Set(['checked', 'CHECKED'])

type Span = { start: number; end: number }

/**
 * Each mistake alone: another comparison, `and` for `or`, a number or a day that is one too high, true for false, a
 * negation or a condition the wrong way round, an element of a list left out.
 */
export function mutantsOf(name: string, text: string): Mutant[] {
  const { program, errors } = parseSync(name, text)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found: Mutant[] = []
  const put = ({ start, end }: Span, to: string) => {
    const changed = text.slice(0, start) + to + text.slice(end)
    found.push({ line: text.slice(0, start).split('\n').length, from: text.slice(start, end), to, changed })
  }
  const putOperator = (node: Span & { operator: string; left: Span; right: Span }) => {
    const to = OTHER_OPERATOR[node.operator]
    if (to === undefined) return
    const at = text.indexOf(node.operator, node.left.end)
    put({ start: at, end: at + node.operator.length }, to)
  }
  const ignored = ignoredSpans(program, text)
  new Visitor({
    BinaryExpression: putOperator,
    LogicalExpression: putOperator,
    UnaryExpression(node) {
      if (node.operator === '!') put(node, text.slice(node.argument.start, node.argument.end))
    },
    ConditionalExpression({ test }) {
      put(test, `!(${text.slice(test.start, test.end)})`)
    },
    IfStatement({ test }) {
      put(test, `!(${text.slice(test.start, test.end)})`)
    },
    ArrayExpression({ elements }) {
      for (const [index, element] of elements.entries()) {
        if (!element) continue
        const next = elements[index + 1]
        put({ start: element.start, end: next?.start ?? element.end }, '')
      }
    },
    Literal(node) {
      if (ignored.some(({ start, end }) => node.start >= start && node.end <= end)) return
      if (typeof node.value === 'number') put(node, String(node.value + 1))
      if (typeof node.value === 'boolean') put(node, String(!node.value))
      if (typeof node.value === 'string' && DAY.test(node.value)) put(node, `'${dayAfter(node.value)}'`)
    },
  }).visit(program)
  return found
}

function ignoredSpans(program: Parameters<Visitor['visit']>[0], text: string): Span[] {
  const spans: Span[] = []
  const nameOf = ({ start, end }: Span) => text.slice(start, end)
  new Visitor({
    VariableDeclarator(node) {
      if (OF_READING.has(nameOf(node.id))) spans.push(node)
    },
    Property(node) {
      if (OF_READING.has(nameOf(node.key))) spans.push(node)
    },
    TSTypeAnnotation: (node) => void spans.push(node),
    TSTypeAliasDeclaration: (node) => void spans.push(node),
  }).visit(program)
  return spans
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}
