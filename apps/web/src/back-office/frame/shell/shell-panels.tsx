import { type ComponentType, useEffect, useState, useEffectEvent } from 'react'

import { CONTENT_ID } from '../sections.ts'
import type { Doing, PaletteAction } from './palette-entries.ts'
import { requestOrder } from '#web/back-office/actions/detail-requests.ts'
import { soundChoices } from '#web/back-office/alerts/sounds/sound-choices.ts'
import { trySound } from '#web/back-office/alerts/sounds/sounds.ts'
import { staysOffline, useOpenSection } from '#web/back-office/lib/open-section.ts'
import { useShortcutKeys } from '#web/back-office/lib/shortcut-keys.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type PanelProps = { onClose: () => void; onDo: (doing: Doing) => void }

/** Not needed at first, so loaded after this time, while there is a network. */
const FETCH_MS = 1500
const PANEL = 'panel'
const PANELS: Record<Panel, () => Promise<ComponentType<PanelProps>>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  shortcuts: async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  readiness: async () => (await import('./readiness-dialog.tsx')).ReadinessDialog,
  sharing: async () => (await import('#web/back-office/who-acts/share-dialog.tsx')).ShareDialog,
}

/** Panels that open over any section, and the shortcuts that work in all of them. */
export function ShellPanels({ onLogout }: { onLogout: () => void }) {
  const [Shown, setShown] = useState<{ Panel: ComponentType<PanelProps> } | null>(null)
  const openSection = useOpenSection()
  const carryOut = useDoing(onLogout, (panel) => void open(panel))
  useFetchedEarly()

  async function open(panel: Panel) {
    try {
      setShown({ Panel: await PANELS[panel]() })
      settleToasts(PANEL)
    } catch {
      toast.error('This could not be fetched. It needs the network the first time.', { about: PANEL })
    }
  }

  usePanelRequests((panel) => void open(panel))
  useShortcutKeys({
    chords: { k: () => void open('palette') },
    singles: {
      '?': () => void open('shortcuts'),
      '/': focusSearch,
      n: () => openSection('create-order'),
      o: () => openSection('orders'),
    },
  })
  return Shown && <Shown.Panel onClose={() => setShown(null)} onDo={carryOut} />
}

/** Carries out the entry chosen in the palette. */
function useDoing(onLogout: () => void, onPanel: (panel: Panel) => void): (doing: Doing) => void {
  const { refresh } = useWorkspace()
  const openSection = useOpenSection()
  const navigate = useNavigate()
  const openPage = (path: string) => {
    if (!staysOffline()) void navigate(path)
  }
  const actions: Record<PaletteAction, () => void> = {
    refresh: () => void refresh().then(() => toast.info('The orders were read again')),
    'sound-test': () => void testSound(),
    readiness: () => onPanel('readiness'),
    shortcuts: () => onPanel('shortcuts'),
    wall: () => openPage('/admin/kitchen'),
    money: () => openPage('/admin/money'),
    'sign-out': onLogout,
  }
  return (doing) => {
    if (doing.kind === 'section') openSection(doing.section.hash)
    else if (doing.kind === 'dish') doing.onPick()
    else if (doing.kind === 'action') actions[doing.action]()
    else if (!requestOrder({ orderId: doing.order.id, order: doing.order })) openSection('orders')
  }
}

/** As loud as a new order would ring here. */
async function testSound(): Promise<void> {
  const reason = await trySound('new-order', soundChoices().orderVolume)
  if (reason === null) toast.success('Sound test successful!', { about: 'sound test' })
  else toast.error(`Test failed: ${reason}`, { about: 'sound test' })
}

function focusSearch(): void {
  document.querySelector<HTMLElement>(`#${CONTENT_ID} input[type="search"]`)?.focus()
}

function useFetchedEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // One that cannot be loaded now is loaded when it is opened.
      for (const fetch of Object.values(PANELS)) fetch().catch(() => {})
    }, FETCH_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Panels that the frame can open over any section. */
export type Panel = 'palette' | 'shortcuts' | 'readiness' | 'sharing'

type Listener = (panel: Panel) => void

const listeners = new Set<Listener>()
/** Asked for before the frame listened: a button can be tapped a moment before that. */
let early: Panel | null = null

/** Asks the frame around the section for one of its panels. */
export function openPanel(panel: Panel): void {
  if (listeners.size === 0) early = panel
  for (const listener of listeners) listener(panel)
}

/** Hears every request, also the last one from before. Returns what ends it. */
export function hearPanels(listener: Listener): () => void {
  listeners.add(listener)
  if (early !== null) listener(early)
  early = null
  return () => {
    listeners.delete(listener)
  }
}

/** Calls back for every requested panel. */
function usePanelRequests(onRequest: Listener): void {
  const handleRequest = useEffectEvent(onRequest)
  useEffect(() => hearPanels((panel) => handleRequest(panel)), [])
}
