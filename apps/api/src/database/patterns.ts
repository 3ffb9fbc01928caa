/** Escapes text for a LIKE pattern, so that `%`, `_` and `\` match themselves. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
