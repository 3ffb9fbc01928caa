import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

type ReaderScreenProps = {
  amount: string
  words: string
  reason: string | null
  isWaiting: boolean
  isGood: boolean
}

/** What a reader is asked for, and how far it is. */
export function ReaderScreen({ amount, words, reason, isWaiting, isGood }: ReaderScreenProps) {
  const Icon = isWaiting ? CreditCard : isGood ? CircleCheck : TriangleAlert
  const tone = isWaiting ? 'text-muted' : isGood ? 'text-success' : 'text-warning'
  return (
    <div className="grid justify-items-center gap-2 py-4 text-center">
      <p className="text-2xl font-bold tabular-nums">{amount}</p>
      <Icon aria-hidden size={40} className={tone} />
      <p className="text-xl font-semibold">{words}</p>
      {reason !== null && <p className="text-lg text-pretty">{reason}</p>}
    </div>
  )
}
