import Clock from 'lucide-react/icons/clock'

import { isOffered, Times, type TimesProps } from './times.tsx'
import type { Quoting } from './use-quote.ts'
import { type Quote, wishedTime } from './wanted-time.ts'
import { promiseWords, timeWords } from './when-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/cart/when.ts'

export type WhenChoiceProps = Omit<TimesProps, 'quote' | 'quoting'> & {
  quoting: Quoting
  /** Whether the guests' orders are paused. */
  isPaused?: boolean
}

/** As soon as possible with its time and the reason for it, or another day and time. */
export function WhenChoice(props: WhenChoiceProps) {
  const { quoting, wish } = props
  const { quote, failure, isAsking, askAgain } = quoting
  const isOnline = useIsOnline()
  if (quote) return <Offered {...props} quote={quote} />
  if (isAsking) return <TimesSkeleton />
  return (
    <div className="grid grid-cols-1 gap-3">
      <Kinds {...props} hints={{}} isLater={wish.isLater} canBeLater={wish.at !== null} />
      {!isOnline && <Banner>{words.offline}</Banner>}
      {isOnline && failure === null && <p className="text-sm text-muted">{words.needsDelivery}</p>}
      {isOnline && failure !== null && (
        <RetryBanner title={words.failed} onRetry={askAgain}>
          {failure}
        </RetryBanner>
      )}
    </div>
  )
}

type KindsProps = Pick<WhenChoiceProps, 'id' | 'wish' | 'onWish' | 'size'> & {
  isLater: boolean
  canBeLater: boolean
  hints: { soonest?: string; later?: string }
}

function Kinds({ id, wish, onWish, size, isLater, canBeLater, hints }: KindsProps) {
  const now = useNow()
  const later = wish.at === null ? words.later : timeWords(wish.at, now)
  return (
    <RadioTiles
      id={`${id}-kind`}
      legend={words.title}
      hideLegend
      size={size}
      options={[
        { value: 'soonest', title: words.soonest, hint: hints.soonest },
        { value: 'later', title: hints.later ? words.later : later, hint: hints.later, disabled: !canBeLater },
      ]}
      value={isLater ? 'later' : 'soonest'}
      onChange={(kind) => onWish({ ...wish, isLater: kind === 'later' })}
    />
  )
}

type OfferedProps = WhenChoiceProps & { quote: Quote }

function Offered(props: OfferedProps) {
  const { wish, quoting, quote } = props
  const now = useNow()
  const isLater = wish.isLater || quote.promise === null
  return (
    <div aria-busy={quoting.isAsking || undefined} className="grid grid-cols-1 gap-3">
      {quote.promise === null ? (
        <OnlyLater {...props} />
      ) : (
        <Kinds
          {...props}
          isLater={isLater}
          canBeLater={quote.days.length > 0}
          hints={{ soonest: promiseWords(quote.promise, now), later: laterHint(props, now) }}
        />
      )}
      <Unsold sentences={unsoldIn(quote, isLater)} />
      {isLater && <Times {...props} />}
    </div>
  )
}

function laterHint({ wish, quote }: OfferedProps, now: Date): string {
  const first = quote.days[0]?.times[0]
  if (first === undefined) return words.noTimes
  const at = wishedTime(wish)
  return at !== null && isOffered(at, quote) ? timeWords(at, now) : words.laterFrom(timeWords(first, now))
}

/** Nothing is taken for as soon as possible. */
function OnlyLater({ quote, isPaused }: OfferedProps) {
  const now = useNow()
  const first = quote.days[0]?.times[0]
  // Why a dish is not sold then is told below: a call changes nothing about it.
  if (first === undefined) return quote.unsoldNow ? null : <Banner tone="warning">{words.full}</Banner>
  const time = timeWords(first, now)
  return (
    <p role="status" className="flex items-start gap-3 font-semibold">
      <Clock aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-text" />
      {isPaused || quote.unsoldNow ? words.afterPause(time) : words.fullUntil(time)}
    </p>
  )
}

/** Why dishes are not sold as soon as possible, and for times that are not in the list. */
function unsoldIn({ promise, unsoldNow = [], unsoldLater = [] }: Quote, isLater: boolean): string[] {
  const now = promise === null || !isLater ? unsoldNow : []
  return [...new Set([...now, ...(isLater ? unsoldLater : [])])]
}

function Unsold({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul role="status" className="font-semibold empty:hidden">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function TimesSkeleton() {
  return (
    <Loading label={words.asking} className="grid gap-2">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </Loading>
  )
}
