import { type ComponentType, useEffect, useState } from 'react'

import { requestOrder } from '#web/back-office/actions/orders/order-request.ts'
import { soundChoices } from '#web/back-office/alerts/sounds/sound-choices.ts'
import { trySound } from '#web/back-office/alerts/sounds/sound-trial.ts'
import { staysOffline, useOpenSection } from '#web/back-office/lib/open-section.ts'
import { useShortcutKeys } from '#web/back-office/lib/shortcut-keys.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { CONTENT_ID } from '../content-id.ts'
import type { Doing, PaletteAction } from '../palette/palette-entries.ts'
import { type Panel, usePanelRequests } from './panels.ts'

export type PanelProps = { onClose: () => void; onDo: (doing: Doing) => void }

/** Not needed at first, so loaded after this time, while there is a network. */
const FETCH_MS = 1500
const PANEL = 'panel'
const PANELS: Record<Panel, () => Promise<ComponentType<PanelProps>>> = {
  palette: async () => (await import('../palette/palette.tsx')).Palette,
  shortcuts: async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  readiness: async () => (await import('../readiness/readiness-dialog.tsx')).ReadinessDialog,
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
    payments: () => openPage('/admin/payments'),
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
