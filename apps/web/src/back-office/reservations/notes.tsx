import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { classes } from '#web/ui/classes.ts'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'

/** What the guests ask for, in full. An allergy says so. */
export function Notes({ text }: { text: string | null }) {
  if (isBlank(text)) return null
  const isAllergy = mentionsAllergy(text)
  return (
    <div
      className={classes(
        'flex items-start gap-2 rounded-sm px-3 py-2 [&>svg]:mt-1',
        isAllergy ? 'bg-board-allergy text-board-allergy-text' : 'bg-sunken',
      )}
    >
      <NoteIcon isAllergy={isAllergy} />
      <p className="min-w-0">
        {isAllergy ? <b>Allergy: </b> : <span className="sr-only">Special requests: </span>}
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>
      </p>
    </div>
  )
}

type NoteMarkProps = {
  text: string | null
  name: string
  /** The mark alone, without the words of the note. */
  isShort?: boolean
}

/** The same in a row: as much as there is room for, and all of it behind a tap. */
export function NoteMark({ text, name, isShort = false }: NoteMarkProps) {
  if (isBlank(text)) return null
  const isAllergy = mentionsAllergy(text)
  return (
    <PopoverButton
      label={`Note of ${name}`}
      widthRem={22}
      icon={null}
      className="max-w-full justify-start! px-1.5! py-0! text-sm!"
      panel={
        <div className="grid gap-2 p-3">
          <p className="font-semibold">{name}</p>
          <Notes text={text} />
        </div>
      }
    >
      <span className="sr-only">Note of {name}: </span>
      {isAllergy ? (
        // Half an allergy is none: the row grows instead. Balanced lines would be more of them.
        <span className="rounded-sm bg-board-allergy px-1.5 py-0.5 text-start text-wrap text-board-allergy-text [overflow-wrap:anywhere]">
          <span className="me-1 inline-flex items-center gap-1 align-[-0.2em]">
            <NoteIcon isAllergy />
            <span className={classes(!isShort && '@min-[40rem]:sr-only')}>Allergy</span>
          </span>
          <NoteText text={text} isShort={isShort} />
        </span>
      ) : (
        <>
          <NoteIcon isAllergy={false} />
          <NoteText text={text} isShort={isShort} className="truncate font-normal text-text" />
        </>
      )}
    </PopoverButton>
  )
}

function NoteText({ text, isShort, className }: { text: string; isShort: boolean; className?: string }) {
  return <span className={classes(isShort ? 'sr-only' : '@max-[40rem]:sr-only', className)}>{text}</span>
}

function NoteIcon({ isAllergy }: { isAllergy: boolean }) {
  const Icon = isAllergy ? TriangleAlert : MessageSquareText
  return <Icon aria-hidden size={isAllergy ? 16 : 18} className={classes('shrink-0', !isAllergy && 'text-muted')} />
}

function isBlank(text: string | null): text is null {
  return text === null || text.trim() === ''
}
