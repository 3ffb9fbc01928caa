import { invalidParameter } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

/** A parsed form in Stripe's bracket syntax. It has no prototype, so no field name can reach one. */
export interface FormTree {
  [name: string]: string | FormTree
}

const MAX_DEPTH = 8
const MAX_FIELDS = 2_000
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Reads `a[b][0]=c` into nested objects; `a[]=b` counts up from 0. */
export function readForm(fields: URLSearchParams): FormTree {
  if (fields.size > MAX_FIELDS) throw invalidParameter('', 'The request has too many parameters.')

  const root = emptyTree()
  for (const [name, value] of fields) {
    const path = toPath(name)
    const last = path.pop() ?? name
    const parent = path.reduce((tree, step) => branch(tree, step, name), root)
    const key = last === '' ? String(Object.keys(parent).length) : last
    if (typeof parent[key] === 'object') throw invalidParameter(name, `Invalid parameter: ${clip(name)}`)
    parent[key] = value
  }
  return root
}

/** The same text for the same parameters in any order, to compare two calls. */
export function toCanonicalForm(fields: URLSearchParams): string {
  const sorted = new URLSearchParams(fields)
  sorted.sort()
  return sorted.toString()
}

function emptyTree(): FormTree {
  return Object.create(null) as FormTree
}

function toPath(name: string): string[] {
  const match = NAME.exec(name)
  const rest = match?.[2] ?? ''
  const steps = rest === '' ? [] : rest.slice(1, -1).split('][')
  if (!match?.[1] || steps.length >= MAX_DEPTH) {
    throw invalidParameter(clip(name), `Invalid parameter name: ${clip(name)}`)
  }
  return [match[1], ...steps]
}

function branch(tree: FormTree, step: string, name: string): FormTree {
  const key = step === '' ? String(Object.keys(tree).length) : step
  const existing = tree[key]
  if (typeof existing === 'string') throw invalidParameter(clip(name), `Invalid parameter: ${clip(name)}`)
  const child = existing ?? emptyTree()
  tree[key] = child
  return child
}

function clip(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
