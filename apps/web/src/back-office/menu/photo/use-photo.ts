import type { ManagedItemView } from '@thali/contracts/menu-management'
import { PHOTO_WORDS, photoUrlProblem } from '@thali/domain/menu/photo-check'
import { useRef, useState } from 'react'

import { type PhotoReading, type ReadyPhoto, readPhoto } from './photo-file.ts'
import { uploadFailureWords, uploadPhoto } from './photo-upload.ts'
import type { MenuEditor } from '../use-menu-editor.ts'
import { MENU_QUEUED, type MenuNews, refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { toast } from '#web/ui/notices/toast.ts'

type Wish = { item: ManagedItemView; editor: MenuEditor; onClose: () => void }
export type PhotoTab = 'url' | 'file'
export type PhotoState = ReturnType<typeof usePhoto>
type Failure = { title: string | undefined; reason: string }
type Attempt = {
  /** Null where it waits for the network. */
  work: () => Promise<MenuNews | null>
  done: string
  title: string
  words: (cause: unknown) => string
}

/** The photo of a dish while it is chosen: where it comes from, what is wrong with it, and how far it is sent. */
export function usePhoto({ item, editor, onClose }: Wish) {
  const [tab, setTab] = useState<PhotoTab>('file')
  const [address, setAddress] = useState(item.image ?? '')
  const [problem, setProblem] = useState<string>()
  const file = useChosenFile(setProblem)
  const saving = useSaving({ item, editor, onClose })

  function forgetTrouble() {
    setProblem(undefined)
    saving.forgetFailure()
  }

  async function submit() {
    if (saving.isBusy) return
    const photo = tab === 'url' ? null : await file.settled()
    if (photo === 'refused') return
    const found = tab === 'url' ? photoUrlProblem(address) : photo === null ? PHOTO_WORDS.missing : null
    setProblem(found ?? undefined)
    if (found !== null) return
    await (photo === null ? saving.point(address.trim()) : saving.upload(photo))
  }

  return {
    ...saving,
    tab,
    address,
    problem,
    photo: file.photo,
    isReading: file.isReading,
    choose: (chosen: File) => {
      saving.forgetFailure()
      saving.forgetKey()
      void file.choose(chosen)
    },
    change: (typed: string) => {
      forgetTrouble()
      setAddress(typed)
    },
    turnTo: (next: PhotoTab) => {
      if (saving.isBusy) return
      forgetTrouble()
      setTab(next)
    },
    submit,
  }
}

/** Saves an address, a file, or that there is none; shown as done at once, and as it was before when it fails. */
function useSaving({ item, editor, onClose }: Wish) {
  const { id, name } = item
  const location = editor.place.id
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const sending = useSending()
  const actionOf = (url: string | null) => ({ kind: 'menu-photo', location, id, name, url }) as const

  async function attempt({ work, done, title, words }: Attempt) {
    setIsBusy(true)
    setFailure(null)
    try {
      if (await work()) toast.success(done)
      else toast.info(MENU_QUEUED)
      onClose()
    } catch (cause) {
      const reason = words(cause)
      setFailure({ title: reason === PHOTO_WORDS.cancelled ? undefined : title, reason })
      setIsBusy(false)
      // What did not answer may have done it all the same.
      await editor.reread()
    }
  }

  const saved = { done: `The photo of ${name} is saved`, title: PHOTO_WORDS.saveFailed }
  const removed = { done: `${name} has no photo now`, title: PHOTO_WORDS.removalFailed }
  return {
    failure,
    isBusy,
    /** How much has left, in percent; null while nothing is sent. */
    percent: sending.percent,
    cancel: sending.cancel,
    forgetKey: sending.forgetKey,
    forgetFailure: () => setFailure(null),
    point: (url: string) => attempt({ ...saved, work: () => editor.carryOut(actionOf(url)), words: refusalReason }),
    remove: () => attempt({ ...removed, work: () => editor.carryOut(actionOf(null)), words: refusalReason }),
    upload: (photo: ReadyPhoto) =>
      attempt({
        ...saved,
        work: () => editor.carryOut(actionOf(photo.preview), () => sending.send({ location, id }, photo)),
        words: uploadFailureWords,
      }),
  }
}

/** The last file that was chosen, once it is known to be a photo. One that is none leaves the one before. */
function useChosenFile(onProblem: (problem: string | undefined) => void) {
  const [photo, setPhoto] = useState<ReadyPhoto | null>(null)
  const [isReading, setIsReading] = useState(false)
  const under = useRef<Promise<PhotoReading>>(undefined)

  async function choose(file: File) {
    onProblem(undefined)
    setIsReading(true)
    const turn = readPhoto(file)
    under.current = turn
    const reading = await turn
    if (under.current !== turn) return
    under.current = undefined
    setIsReading(false)
    if ('problem' in reading) onProblem(reading.problem)
    else setPhoto(reading.photo)
  }

  /** What is going to be sent, also when it is asked for while the file is still looked at. */
  async function settled(): Promise<ReadyPhoto | 'refused' | null> {
    if (!under.current) return photo
    const reading = await under.current
    return 'problem' in reading ? 'refused' : reading.photo
  }

  return { photo, isReading, choose, settled }
}

/** A file on its way, and the way to stop it. */
function useSending() {
  const [percent, setPercent] = useState<number | null>(null)
  const under = useRef<AbortController>(undefined)
  const key = useRef<string>(undefined)

  async function send(params: { location: string; id: string }, photo: ReadyPhoto) {
    const { signal } = (under.current = new AbortController())
    const idempotencyKey = (key.current ??= crypto.randomUUID())
    setPercent(0)
    try {
      const { item, version } = await uploadPhoto({ params, photo, idempotencyKey, onProgress: setPercent, signal })
      return { version, saved: item, switched: [], deletedId: null }
    } finally {
      setPercent(null)
    }
  }

  return {
    percent,
    send,
    cancel: () => under.current?.abort(),
    forgetKey: () => {
      key.current = undefined
    },
  }
}
