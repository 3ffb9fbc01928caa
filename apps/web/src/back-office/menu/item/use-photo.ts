import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { PHOTO_WORDS, photoUrlProblem } from '@thali/domain/menu/photos'
import { useRef, useState } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import {
  type PhotoReading,
  type ReadyPhoto,
  readPhoto,
  type PhotoUpload,
  photoUpload,
  uploadFailureWords,
  withAddress,
} from './photo-upload.ts'
import { MENU_QUEUED, type MenuNews, refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useUpload } from '#web/lib/files/use-file-transfer.ts'
import { toast } from '#web/ui/notices/toast.ts'

type PhotoProps = { item: ManagedItemView; editor: MenuEditor; onClose: () => void }
export type PhotoTab = 'url' | 'file'
export type PhotoState = ReturnType<typeof usePhoto>
type Saving = {
  /** Null if the change is queued for the network. */
  send: () => Promise<MenuNews | null>
  done: string
  failureTitle: string
  reasonOf: (error: unknown) => string
}

/** The state of the photo dialog: source, problems and upload progress. */
export function usePhoto({ item, editor, onClose }: PhotoProps) {
  const [tab, setTab] = useState<PhotoTab>('file')
  const [address, setAddress] = useState(item.image ?? '')
  const [problem, setProblem] = useState<string>()
  const file = useChosenFile(setProblem)
  const saving = useSaving({ item, editor, onClose })

  function clearProblems() {
    setProblem(undefined)
    saving.clearFailure()
  }

  async function submit() {
    if (saving.isBusy) return
    const photo = tab === 'url' ? null : await file.checked()
    if (photo === 'refused') return
    const found = tab === 'url' ? photoUrlProblem(address) : photo === null ? PHOTO_WORDS.missing : null
    setProblem(found ?? undefined)
    if (found !== null) return
    if (photo === null) saving.saveAddress(address.trim())
    else saving.saveFile(photo)
  }

  return {
    ...saving,
    tab,
    address,
    problem,
    photo: file.photo,
    isReading: file.isReading,
    choose: (chosen: File) => {
      saving.clearFailure()
      saving.forgetUpload()
      void file.choose(chosen)
    },
    change: (typed: string) => {
      clearProblems()
      setAddress(typed)
    },
    changeTab: (next: PhotoTab) => {
      if (saving.isBusy) return
      clearProblems()
      setTab(next)
    },
    submit,
  }
}

/** Saves an uploaded file or an address, or removes the photo. The list shows the result at once. */
function useSaving({ item, editor, onClose }: PhotoProps) {
  const { id, name } = item
  const location = editor.place.id
  const upload = useUpload<PhotoUpload>()
  const saving = useMutation({
    mutationFn: ({ send }: Saving) => send(),
    onSuccess: (news, { done }) => {
      if (news) toast.success(done)
      else toast.info(MENU_QUEUED)
      onClose()
    },
    // Without an answer the photo may have been saved all the same.
    onError: () => {
      void editor.reread()
    },
  })
  async function send(photo: ReadyPhoto) {
    const { item: shown, version } = withAddress(await upload.send(() => photoUpload({ location, id }, photo)))
    return { version, saved: shown, switched: [], deletedId: null }
  }
  const actionOf = (url: string | null) => ({ kind: 'menu-photo', location, id, name, url }) as const
  const saved = { done: `The photo of ${name} is saved`, failureTitle: PHOTO_WORDS.saveFailed }
  const removed = { done: `${name} has no photo now`, failureTitle: PHOTO_WORDS.removalFailed }
  return {
    failure: saving.error === null ? null : failureOf(saving.error, saving.variables),
    isBusy: saving.isPending,
    /** Upload progress in percent; null while nothing is uploaded. */
    percent: upload.percent,
    cancel: upload.cancel,
    forgetUpload: upload.forget,
    clearFailure: saving.reset,
    saveAddress: (url: string) =>
      saving.mutate({ ...saved, send: () => editor.carryOut(actionOf(url)), reasonOf: refusalReason }),
    remove: () => saving.mutate({ ...removed, send: () => editor.carryOut(actionOf(null)), reasonOf: refusalReason }),
    saveFile: (photo: ReadyPhoto) =>
      saving.mutate({
        ...saved,
        send: () => editor.carryOut(actionOf(photo.preview), () => send(photo)),
        reasonOf: uploadFailureWords,
      }),
  }
}

/** A cancelled upload is no failure, so it has no title. */
function failureOf(error: unknown, { failureTitle, reasonOf }: Saving) {
  const reason = reasonOf(error)
  return { title: reason === PHOTO_WORDS.cancelled ? undefined : failureTitle, reason }
}

/** The chosen file, once it was found to be a photo. A file that is none does not replace the one before. */
function useChosenFile(onProblem: (problem: string | undefined) => void) {
  const [photo, setPhoto] = useState<ReadyPhoto | null>(null)
  const [isReading, setIsReading] = useState(false)
  const checking = useRef<Promise<PhotoReading>>(undefined)

  async function choose(file: File) {
    onProblem(undefined)
    setIsReading(true)
    const check = readPhoto(file)
    checking.current = check
    const reading = await check
    if (checking.current !== check) return
    checking.current = undefined
    setIsReading(false)
    if ('problem' in reading) onProblem(reading.problem)
    else setPhoto(reading.photo)
  }

  /** The photo to send; waits for a check that is still running. */
  async function checked(): Promise<ReadyPhoto | 'refused' | null> {
    if (!checking.current) return photo
    const reading = await checking.current
    return 'problem' in reading ? 'refused' : reading.photo
  }

  return { photo, isReading, choose, checked }
}
