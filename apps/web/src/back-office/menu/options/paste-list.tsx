import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { useState } from 'react'

import { priceText } from '../item/item-form.ts'
import { enteredOptions, type GroupForm, withPasted } from './group-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type PasteListProps = {
  id: string
  fields: GroupForm
  error: string | undefined
  onChange: (changed: Partial<GroupForm>) => void
}

/** Many options at once, from a spreadsheet or a mail. Lines that made none stay, each with its reason. */
export function PasteList({ id, fields: { options, pasted }, error, onChange }: PasteListProps) {
  const [reasons, setReasons] = useState<readonly string[]>([])

  function add() {
    const { added, left } = readPasted(pasted, enteredOptions(options))
    onChange({ options: withPasted(options, added), pasted: left.map(({ line }) => line).join('\n') })
    setReasons(left.map(({ reason }) => reason))
    announce(`${added.length} added, ${left.length} left`)
    if (left.length > 0) document.getElementById(id)?.focus()
  }

  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        id={id}
        className="w-full"
        label="Paste a list"
        optional
        hint="A line for each option, its price last: Extra cheese 2.50, Small -1, No onion"
        rows={3}
        autoComplete="off"
        value={pasted}
        error={reasons.join('\n') || error}
        onChange={({ target }) => {
          setReasons([])
          onChange({ pasted: target.value })
        }}
      />
      <Button variant="secondary" aria-disabled={pasted.trim() === '' || undefined} onClick={add}>
        Add these options
      </Button>
    </div>
  )
}

type Read = { name: string; price: string }
/** A line that made no option, and why in a sentence. */
type Left = { line: string; reason: string }

const LINE_BREAKS = /[\r\n\u2028\u2029]+/
const AMOUNT = /^(?:(?<minus>[-−–])|\+)?\$?(?<dollars>0|[1-9]\d*)(?:[.,](?<cents>\d{1,2}))?\$?$/

/**
 * The options of a pasted list, one a line: `Extra cheese 2.50`, `Small -1`, `No onion`. A line whose price is open to
 * doubt is left: an option with a wrong price is worse than one that has to be looked at.
 */
export function readPasted(text: string, before: readonly { name: string }[]): { added: Read[]; left: Left[] } {
  const names = new Set(before.map(({ name }) => name.trim().toLowerCase()))
  const added: Read[] = []
  const left: Left[] = []
  for (const line of linesOf(text)) {
    const read = readLine(line)
    const reason = typeof read === 'string' ? read : misfit(read, names, before.length + added.length)
    if (typeof read === 'string' || reason !== null) {
      left.push({ line, reason: `“${line}”: ${reason}.` })
      continue
    }
    names.add(read.name.toLowerCase())
    added.push(read)
  }
  return { added, left }
}

function linesOf(text: string): string[] {
  return text
    .split(LINE_BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function misfit({ name }: Read, names: ReadonlySet<string>, count: number): string | null {
  if (name.length > OPTION_LIMITS.name) return `a name has at most ${OPTION_LIMITS.name} characters`
  if (names.has(name.toLowerCase())) return 'this group has that option already'
  return count >= OPTION_LIMITS.optionsOfGroup ? `a group has at most ${OPTION_LIMITS.optionsOfGroup} options` : null
}

function readLine(line: string): Read | string {
  // The sign of dollars may stand apart: `$ 2.50`, `2,50 $`.
  const words = line
    .replace(/\s+\$$/, '$')
    .replace(/\$\s+(?=\S+$)/, '$')
    .split(/\s+/)
  const last = words.at(-1) ?? ''
  if (!isNumeric(last)) {
    return /\$|\d[.,]\d\d(?!\d)/.test(line)
      ? 'write its price last, 0 for none'
      : { name: words.join(' '), price: priceText(0) }
  }
  const { minus, dollars = '', cents = '' } = AMOUNT.exec(last)?.groups ?? {}
  const amount = Number(`${dollars}.${cents}`)
  if (dollars === '' || amount > OPTION_LIMITS.deltaDollars) return `${last} is no price, such as 2.50 or -1`
  const [name, before] = [
    words
      .slice(0, -1)
      .join(' ')
      .replace(/[\s:;,=]+$/, ''),
    words.at(-2) ?? '',
  ]
  if (name === '') return 'its name is missing'
  if (/^[-−–—+]+$/.test(before)) return 'write the sign at the price, such as -2.50'
  // `1 250.00` is no option `1` for $250, and of two prices none is the right one.
  if (isNumeric(before) && (dollars.length > 2 || /[.,$]/.test(before))) return 'two numbers stand at its end'
  return { name, price: priceText(minus && amount > 0 ? -amount : amount) }
}

/** Whether a word is a number or tries to be one. */
function isNumeric(word: string): boolean {
  return /\p{N}/u.test(word) && !/\p{L}/u.test(word)
}
