import { FORMATS } from '@thali/domain/language/words'

import { classes } from './classes.ts'

export type AtlanticTimeProps = { children: string; labelClass?: string | undefined }

/** Words with a time in them. `AST`, the label that times carry all year, says what it stands for (ruling 17). */
export function AtlanticTime({ children: words, labelClass }: AtlanticTimeProps) {
  const { zone, zoneInWords } = FORMATS.time
  const label = words.search(new RegExp(`\\b${zone}\\b`))
  if (label < 0) return words
  return (
    <>
      {words.slice(0, label)}
      <abbr title={zoneInWords} className={classes('no-underline', labelClass)}>
        {zone}
      </abbr>
      {words.slice(label + zone.length)}
    </>
  )
}
