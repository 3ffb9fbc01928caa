import type { LocationView } from '@thali/contracts/locations/locations'
import type { CopiedPrices } from '@thali/domain/menu/files/copy-menu'
import type { ImportMode } from '@thali/domain/menu/files/menu-document'
import Upload from 'lucide-react/icons/upload'
import type { FormEvent, ReactNode } from 'react'

import { faultWords } from './files-words.ts'
import { MENU_FILES, type ImportFailure, type MenuFilesState } from './use-menu-files.ts'
import { classes } from '#web/ui/classes.ts'
import { FileButton, useFileDrop } from '#web/ui/forms/file-button.tsx'
import { type RadioTile, RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

type PanelProps = { state: MenuFilesState; formId: string }

const MODES: readonly RadioTile<ImportMode>[] = [
  { value: 'merge', title: 'Add and change', hint: 'What is not named stays as it is' },
  { value: 'replace', title: 'Replace the whole menu', hint: 'What is not named is deleted' },
]
const PRICES: readonly RadioTile<CopiedPrices>[] = [
  { value: 'keep', title: 'Keep the prices of here', hint: 'New dishes come with theirs' },
  { value: 'take', title: 'Take the prices of there' },
]

/** Reads a menu from a file or a text, after it was shown what changes. */
export function ImportPanel({ state, formId }: PanelProps) {
  const { wish, problem, failure, isBusy, change } = state
  const choose = (file: File) => void state.choose(file)
  const drop = useFileDrop(choose, isBusy)
  return (
    <ImportForm state={state} formId={formId} failed="This file cannot be imported">
      <div
        {...drop.handlers}
        className={classes(
          'grid gap-4 rounded-lg border-2 border-dashed p-4',
          drop.isOver ? 'border-primary bg-sunken' : 'border-line-strong',
        )}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton accept={MENU_FILES} disabled={isBusy} icon={<Upload aria-hidden size={18} />} onFile={choose}>
            Choose a file
          </FileButton>
          <p role="status" className="min-w-0 flex-1 basis-40 text-sm text-muted [overflow-wrap:anywhere]">
            {wish.fileName || 'CSV or JSON as it was exported, at most 5 MB. It can be dropped here, too.'}
          </p>
        </div>
        <TextArea
          label="Text of the file"
          hint="Can be pasted or corrected here"
          rows={failure ? 8 : 4}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          value={wish.text}
          error={problem}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
    </ImportForm>
  )
}

/** Copies the menu of another location, after it was shown what changes. */
export function CopyPanel({ state, formId, others }: PanelProps & { others: readonly LocationView[] }) {
  const { wish, problem, change } = state
  return (
    <ImportForm state={state} formId={formId} failed="This menu cannot be copied">
      <SelectField
        label="Copy from"
        options={[
          { value: '', label: 'Choose a location' },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={wish.from}
        error={problem}
        onChange={(event) => change({ from: event.target.value })}
      />
      <RadioTiles
        legend="Prices of what both have"
        columns={2}
        options={PRICES}
        value={wish.prices}
        onChange={(prices) => change({ prices })}
      />
    </ImportForm>
  )
}

function ImportForm({ state, formId, failed, children }: PanelProps & { failed: string; children: ReactNode }) {
  const { wish, failure, change, show } = state
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        show()
      }}
    >
      {failure && (
        <InSight>
          <Failure title={failed} failure={failure} />
        </InSight>
      )}
      {children}
      <RadioTiles
        legend={wish.tab === 'copy' ? 'How to copy' : 'How to import'}
        columns={2}
        options={MODES}
        value={wish.mode}
        onChange={(mode) => change({ mode })}
      />
    </form>
  )
}

function Failure({ title, failure: { reason, faults, count } }: { title: string; failure: ImportFailure }) {
  return (
    <Banner tone="danger" title={title}>
      {faults.length === 0 ? (
        reason
      ) : (
        <>
          <p>Nothing was changed. Put right what is listed and try again.</p>
          <ul className="mt-2 list-disc ps-5 [overflow-wrap:anywhere]">
            {faults.map((fault) => (
              <li key={faultWords(fault)}>{faultWords(fault)}</li>
            ))}
            {count > faults.length && <li>and {count - faults.length} more</li>}
          </ul>
        </>
      )}
    </Banner>
  )
}

/** Scrolls into sight when it appears, because the button that caused it is further down. */
export function InSight({ children }: { children: ReactNode }) {
  return <div ref={bringInSight}>{children}</div>
}

function bringInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
