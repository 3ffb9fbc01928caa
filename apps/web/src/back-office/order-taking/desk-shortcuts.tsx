import type { ShortcutGroup } from '../lib/shortcut-list.ts'
import { Key } from '#web/ui/key.tsx'

/** All that can be done at the desk without a mouse. */
export const DESK_SHORTCUTS: ShortcutGroup = {
  title: 'Create New Order',
  note: (
    <>
      A whole order: <Key>/</Key> butter <Key>↵</Key> <Key>3</Key> <Key>↵</Key>, then <Key>C</Key> for the customer,{' '}
      <Key>Tab</Key> through the fields, and <Key>Ctrl</Key> <Key>↵</Key>.
    </>
  ),
  shortcuts: [
    { keys: ['/'], does: 'Search the menu' },
    { keys: ['↵'], does: 'Take the first dish found' },
    { keys: ['↑', '↓', '←', '→'], does: 'Move between dishes' },
    { keys: ['1', '2', '3'], does: 'Mild, Medium, Hot' },
    { keys: ['+', '−'], does: 'More or fewer of the dish' },
    { keys: ['C'], does: 'Go to the customer' },
    { keys: ['Ctrl', '↵'], does: 'Submit the order' },
  ],
}
