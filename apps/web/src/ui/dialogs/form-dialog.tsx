import { type ReactNode, useId } from 'react'

import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { classes } from '../classes.ts'
import { type FormState, StateForm } from '../forms/state-form.tsx'
import { SlowWait } from '../notices/slow-wait.tsx'
import { type Question, useConfirm } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

/** Asked before a form with unsaved changes is left. */
export const THROW_AWAY: Question = {
  title: 'Throw away what you typed?',
  body: 'Nothing of it has been saved yet.',
  confirmLabel: 'Throw away',
  cancelLabel: 'Keep editing',
  tone: 'danger',
}

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'initialFocus' | 'onClose'> {
  state: FormState
  /** Null while there is nothing to submit: then there is no such button. */
  submitLabel: string | null
  /** `danger`: submitting destroys something. */
  submitVariant?: ButtonVariant | undefined
  closeLabel?: string | undefined
  buttonSize?: ButtonSize | undefined
  failureTitle?: string | undefined
  className?: string | undefined
  /** The fields; the id of each is the given one and its name: `${id}-name`. */
  children: (id: string) => ReactNode
}

/**
 * A form in a dialog: errors above the fields, Cancel and Save below them. Escape, a press on the backdrop and the
 * close button ask before unsaved changes are discarded.
 */
export function FormDialog(props: FormDialogProps) {
  const { state, submitLabel, submitVariant, closeLabel = 'Cancel', buttonSize = 'staff', children, ...rest } = props
  const { failureTitle, className = 'gap-5', ...dialog } = rest
  const { isBusy, isChanged } = state
  const [confirm, confirmDialog] = useConfirm()
  const ownId = useId()
  const id = state.id ?? ownId

  async function leave() {
    if (!isChanged || (await confirm(THROW_AWAY))) dialog.onClose()
  }

  return (
    <>
      <Dialog
        {...dialog}
        open
        onClose={() => void leave()}
        locked={isBusy}
        buttons={
          <>
            <SlowWait isBusy={isBusy} />
            <Button size={buttonSize} variant="secondary" disabled={isBusy} onClick={dialog.onClose}>
              {closeLabel}
            </Button>
            {submitLabel !== null && (
              <Button size={buttonSize} variant={submitVariant} type="submit" form={id} busy={isBusy}>
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        <StateForm id={id} state={state} failureTitle={failureTitle} className={classes('grid', className)}>
          {children(id)}
        </StateForm>
      </Dialog>
      {confirmDialog}
    </>
  )
}
