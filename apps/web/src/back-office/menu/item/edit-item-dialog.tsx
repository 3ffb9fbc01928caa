import type { ManagedItemView } from '@thali/contracts/menu-management'

import { BasicsPart } from './item-basics.tsx'
import { DietPart } from './item-diet.tsx'
import { ItemPreview } from './item-preview.tsx'
import { SpecialPart } from './item-special.tsx'
import { useItemForm } from './use-item-form.ts'
import type { MenuEditor } from '../use-menu-editor.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type EditItemDialogProps = {
  /** Null: a new one. */
  item: ManagedItemView | null
  editor: MenuEditor
  onClose: () => void
  onAdded?: (added: ManagedItemView) => void
}

/** Adds a dish or changes one, with the customer's row beside it as it is going to be. */
export function EditItemDialog(props: EditItemDialogProps) {
  const { item, editor, onClose } = props
  const state = useItemForm(props)
  return (
    <FormDialog
      size="wide"
      title={item === null ? 'Add Item' : `Edit ${item.name}`}
      state={state}
      submitLabel={item === null ? 'Add Item' : 'Save Changes'}
      buttonSize="regular"
      failureTitle="Failed to save item"
      onClose={onClose}
    >
      {(id) => (
        <div className="grid items-start gap-6 md:grid-cols-[1fr_18rem]">
          <div className="grid min-w-0 gap-6">
            <BasicsPart id={id} state={state} categories={editor.categories} />
            <DietPart id={id} state={state} />
            <SpecialPart id={id} state={state} />
          </div>
          <ItemPreview form={state.form} />
        </div>
      )}
    </FormDialog>
  )
}
