import { classes } from './classes.ts'

export type AtlanticTimeProps = { children: string; labelClass?: string | undefined }

/** Words with a time in them. `AST`, the label that times carry all year, says what it stands for (ruling 17). */
export function AtlanticTime({ children: words, labelClass }: AtlanticTimeProps) {
  const label = words.search(/\bAST\b/)
  if (label < 0) return words
  return (
    <>
      {words.slice(0, label)}
      <abbr title="Atlantic time" className={classes('no-underline', labelClass)}>
        AST
      </abbr>
      {words.slice(label + 3)}
    </>
  )
}
