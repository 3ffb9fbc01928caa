/** Text as a part of a LIKE pattern: whatever means something there is taken for the character it is. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
