import { formatTimeAst } from '@thali/domain/time/zone'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'

import {
  clockVerdict,
  networkVerdict,
  noticeVerdict,
  powerVerdict,
  printVerdict,
  pushVerdict,
  screenVerdict,
  type Slip,
  soundVerdict,
  summaryWords,
  tabletVerdict,
  type Tone,
  TONE_WORDS,
  type Verdict,
} from './readiness-words.ts'
import type { PanelProps } from './shell-panels.tsx'
import { SoundCheck, useSoundKinds } from './sound-check.tsx'
import { useDevice } from './use-device.ts'
import { askForNotices, noticePermission, showNotice } from '#web/back-office/alerts/notice.ts'
import { useSoundState } from '#web/back-office/alerts/sounds/sounds.ts'
import { useWorkspace, useShownPlaceName } from '#web/back-office/live/workspace.tsx'
import { pointOfSale } from '#web/back-office/point-of-sale/start.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { usePush, type Push } from '#web/lib/push-device.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import '#web/back-office/board/ticket/ticket-paper.css'

/** Before service: everything this device has to do for the orders, tried once. */
export function ReadinessDialog({ onClose }: PanelProps) {
  const { live, user } = useWorkspace()
  const push = usePush(user.uid)
  const { label } = useSoundState()
  const { screen, trip, clockMs, power, lookAgain } = useDevice()
  const kinds = useSoundKinds()
  const [heard, setHeard] = useState({ heard: 0, isUnheard: false })
  const [permission, setPermission] = useState(noticePermission)
  const [slip, setSlip] = useState<Slip>('untried')
  const app = useShared(pointOfSale)
  const tablet = tabletVerdict(app)
  const verdicts = {
    sound: soundVerdict(label, { ...heard, of: kinds.length }),
    // The app keeps the screen on by itself; a WebView has no wake lock.
    screen: screenVerdict(app?.isReady ? 'held' : screen),
    network: networkVerdict(live.status, trip),
    notices: noticeVerdict(permission),
    push: pushVerdict(push),
    power: powerVerdict(power),
    clock: clockVerdict(clockMs),
    print: printVerdict(slip),
    ...(tablet && { tablet }),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is this tablet ready?"
      size="wide"
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-lg font-semibold">
            {summaryWords(Object.values(verdicts))}
          </p>
          <div className="flex gap-3">
            <Button size="staff" variant="secondary" onClick={lookAgain}>
              Check again
            </Button>
            <Button size="staff" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      }
    >
      <ul>
        {tablet && <Row title="App" verdict={tablet} />}
        <Row title="Sound" verdict={verdicts.sound}>
          <SoundCheck kinds={kinds} onHeard={setHeard} />
        </Row>
        <Row title="Screen stays awake" verdict={verdicts.screen} />
        <Row title="Network" verdict={verdicts.network} />
        <Row title="Notifications" verdict={verdicts.notices}>
          {permission === 'default' && (
            <Button size="staff" variant="secondary" onClick={() => void askForNotices().then(setPermission)}>
              Allow notifications
            </Button>
          )}
          {permission === 'granted' && (
            <Button
              size="staff"
              variant="secondary"
              onClick={() => void showNotice('Test', 'New orders come like this.')}
            >
              Show one
            </Button>
          )}
        </Row>
        <Row title="While this page is closed" verdict={verdicts.push}>
          <PushSwitch push={push} />
        </Row>
        <Row title="Charger" verdict={verdicts.power} />
        <Row title="Clock" verdict={verdicts.clock} />
        <Row title="Printing" verdict={verdicts.print}>
          <PrintCheck onAnswer={setSlip} />
        </Row>
      </ul>
      <TestSlip />
    </Dialog>
  )
}

const LOOKS: Record<Tone, { icon: LucideIcon; colour: string }> = {
  ready: { icon: CircleCheck, colour: 'text-success' },
  look: { icon: TriangleAlert, colour: 'text-warning' },
  try: { icon: CircleDashed, colour: 'text-info' },
  untold: { icon: CircleQuestionMark, colour: 'text-muted' },
}

type RowProps = { title: string; verdict: Verdict; children?: ReactNode }

function Row({ title, verdict: { tone, detail }, children }: RowProps) {
  const { icon: Icon, colour } = LOOKS[tone]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-1">
      <Icon aria-hidden size={30} className={classes('mt-0.5', colour)} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
            {title}
            <span className={classes('text-base font-semibold', colour)}>{TONE_WORDS[tone]}</span>
          </h3>
          <p className="text-muted">{detail}</p>
        </div>
        {children}
      </div>
    </li>
  )
}

/** Only somebody at the printer can say whether paper came out. */
function PrintCheck({ onAnswer }: { onAnswer: (slip: Slip) => void }) {
  const [isAsking, setIsAsking] = useState(false)

  function print() {
    window.print()
    setIsAsking(true)
  }

  function answer(slip: Slip) {
    setIsAsking(false)
    onAnswer(slip)
  }

  if (!isAsking) {
    return (
      <Button size="staff" variant="secondary" onClick={print}>
        Print a test slip
      </Button>
    )
  }
  return (
    <div role="group" aria-label="Did the slip come out?" className="flex flex-wrap items-center gap-3">
      <span className="text-lg">Did the slip come out?</span>
      <Button size="staff" onClick={() => answer('printed')}>
        Yes
      </Button>
      <Button size="staff" variant="secondary" onClick={() => answer('missing')}>
        No
      </Button>
    </div>
  )
}

/** Has new orders told on this device while no page of the back office is open, or ends it. One button, so that the focus stays. */
function PushSwitch({ push: { state, isBusy, start, end } }: { push: Push }) {
  if (state !== 'off' && state !== 'on') return null
  const isOn = state === 'on'
  return (
    <Button size="staff" variant="secondary" busy={isBusy} onClick={isOn ? end : start}>
      {isOn ? 'Switch it off' : 'Tell me on this device when an order comes in'}
    </Button>
  )
}

/** A test ticket with everything a printer must get right: large digits, symbols beside letters, and the full width. */
function TestSlip() {
  const placeName = useShownPlaceName()
  const { brand } = useSite()
  const now = useNow()
  return (
    <div className="print-alone ticket-paper" aria-hidden>
      <p className="ticket-number">TEST</p>
      <p className="ticket-type">{brand.name}</p>
      <p>
        {placeName}
        <br />
        {formatTimeAst(now)}
      </p>
      <ul>
        <li>
          2 × Crème brûlée, jalapeño
          <b>Hot</b>
        </li>
        <li>1 × 12345678901234567890</li>
      </ul>
      <p className="ticket-note">Read this line from an arm’s length: NUT ALLERGY</p>
      <p className="ticket-money">$1,234.56 – 5 ¢ – ½</p>
    </div>
  )
}
