import type { PanelProps } from './shell-panels.tsx'
import { type ShortcutGroup, useShortcutGroups, useSingleKeys } from '#web/back-office/lib/shortcut-keys.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { Key } from '#web/ui/key.tsx'

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { keys: ['Ctrl', 'K'], does: 'Find or do something' },
    { keys: ['N'], does: 'New order' },
    { keys: ['O'], does: 'Orders' },
    { keys: ['/'], does: 'Search in this section' },
    { keys: ['Esc'], does: 'Close, or clear the search' },
    { keys: ['?'], does: 'Show these shortcuts' },
  ],
}

/** All that can be done without a mouse, here and everywhere. */
export function ShortcutsDialog({ onClose }: PanelProps) {
  const [isOn, choose] = useSingleKeys()
  const groups = useShortcutGroups()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      size={groups.length > 0 ? 'wide' : 'small'}
      footer={
        <CheckboxField
          asSwitch
          label="Shortcuts of a single key"
          hint="Kept on this device. Switch them off if you dictate, or press keys by accident."
          checked={isOn}
          onChange={(event) => choose(event.target.checked)}
        />
      }
    >
      <div className="grid gap-x-12 gap-y-7 md:grid-flow-col md:auto-cols-fr">
        {[EVERYWHERE, ...groups].map((group) => (
          <Group key={group.title} group={group} isOn={isOn} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group: { title, note, shortcuts }, isOn }: { group: ShortcutGroup; isOn: boolean }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2.5 text-lg font-semibold">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>
              {does}
              {!isOn && keys.every((key) => SINGLE.test(key)) && <span className="text-muted"> (off)</span>}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-4 text-muted">{note}</p>}
    </section>
  )
}

/** Letters and signs that would be typed; arrows, Enter and Escape always work. */
const SINGLE = /^[A-Z/?]$/
