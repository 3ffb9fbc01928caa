/** An object whose fields nobody has looked at yet, such as a parsed JSON body. */
export type Fields = Record<string, unknown>

/** What is wrong and where, such as `items.0.quantity`. The message is for the person who filled the field in. */
export type FieldProblem = { field: string; message: string }

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** Whether the value is a text with more than spaces in it. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

export function isWholeBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

export function isOneOf<T extends string>(allowed: readonly T[], value: unknown): value is T {
  return allowed.some((one) => one === value)
}

/** The problem at a field; none without a message. */
export function problemsAt(field: string, message: string | null): FieldProblem[] {
  return message === null ? [] : [{ field, message }]
}

/** The messages by field, the first one at each. */
export function messagesByField(problems: readonly FieldProblem[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { field, message } of problems) messages[field] ??= message
  return messages
}

/** The value of JSON that was kept somewhere; null where there is none, or the text is damaged. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
