import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { LiveRegion } from '../notices/live-region.tsx'
import { openModal } from './modal.ts'
import { words } from '#words/ui.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** In a row below the scrolling part that is always in sight; on phones the buttons fill the row. */
  buttons?: ReactNode
  /** Replaces the row of buttons, for a footer with other parts. */
  footer?: ReactNode
  /** A picture above the title, from edge to edge, that scrolls with the words; from 1024 px on it stands beside them. */
  media?: ReactNode
  /** A sheet comes up from the bottom edge on phones and is an ordinary dialog from 768 px on. */
  variant?: 'dialog' | 'sheet' | undefined
  /** `page`: the whole of a phone, and elsewhere two panes that its content lays out and scrolls. */
  size?: 'small' | 'regular' | 'wide' | 'page' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** While true the dialog cannot be closed: no close button, no Escape, no click on the backdrop. */
  locked?: boolean | undefined
  /** Takes the focus instead of the title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** The native modal dialog: it traps Tab, makes the page inert and returns the focus to the opener. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, children, buttons, media, variant = 'dialog', size = 'regular', role, locked } = props
  const footer = buttons ? (
    <div className="flex flex-wrap justify-end gap-3 max-xs:[&>:is(button,a)]:grow">{buttons}</div>
  ) : (
    props.footer
  )
  const titleId = useId()
  const bodyId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(props.initialFocus)
  const close = useCloseRequests(dialog, onClose, locked ?? false)

  useLayoutEffect(() => {
    const closeModal = openModal(dialog.current)
    const target = first.current?.current ?? heading.current
    target?.focus()
    return closeModal
  }, [])

  const content = (
    <>
      <header className="dialog-head">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className={classes('display flex-1', media ? 'dialog-title' : 'pt-1.5 text-2xl')}
        >
          {title}
        </h2>
        {!locked && role !== 'alertdialog' && (
          <IconButton
            label={words.close}
            icon={<X aria-hidden size={22} />}
            onClick={onClose}
            className="dialog-close shrink-0"
          />
        )}
      </header>
      {children && (
        <div id={bodyId} className="dialog-body">
          {children}
        </div>
      )}
    </>
  )

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' && children ? bodyId : undefined}
      data-variant={variant}
      data-size={size}
      data-media={media ? '' : undefined}
      className="dialog flex-col"
      {...close}
    >
      {variant === 'sheet' && !media && (
        <span
          aria-hidden
          className="absolute top-2 left-1/2 z-1 h-1 w-10 -translate-x-1/2 rounded-full bg-line-strong md:hidden"
        />
      )}
      {media ? (
        <div className="dialog-pane">
          {media}
          <div className="dialog-words">{content}</div>
        </div>
      ) : (
        content
      )}
      {footer && (
        <footer className={classes('bg-surface px-5 py-4 md:px-7', Boolean(children) && 'border-t border-line')}>
          {footer}
        </footer>
      )}
      <LiveRegion />
    </dialog>
  )
}

/** Escape, the back gesture and a click on the backdrop all ask the owner to close. */
export function useCloseRequests(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void, locked = false) {
  const pressedBeside = useRef(false)
  const request = () => {
    if (!locked) onClose()
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      // Browsers close the dialog on a second Escape even if the first was prevented: stop both.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      request()
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== dialog.current) return
      event.preventDefault()
      request()
    },
    onPointerDown(event: PointerEvent) {
      pressedBeside.current = isBeside(dialog.current, event)
    },
    onClick(event: MouseEvent) {
      // A drag that began inside, to select text, is not a click beside the dialog.
      if (pressedBeside.current && isBeside(dialog.current, event)) request()
      pressedBeside.current = false
    },
  }
}

/** The backdrop is part of the dialog element; only the position tells it apart from the padding. */
function isBeside(dialog: HTMLDialogElement | null, event: MouseEvent): boolean {
  if (!dialog || event.target !== dialog) return false
  const box = dialog.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
