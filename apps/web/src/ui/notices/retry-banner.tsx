import RefreshCw from 'lucide-react/icons/refresh-cw'

import { Button, type ButtonSize } from '../button.tsx'
import { Banner, type BannerProps } from './banner.tsx'
import { words } from '#words/ui.ts'

export interface RetryBannerProps extends Omit<BannerProps, 'action' | 'onDismiss' | 'strip'> {
  onRetry: () => unknown
  /** The retry is under way. */
  busy?: boolean | undefined
  buttonSize?: ButtonSize | undefined
  retryLabel?: string | undefined
}

/** A failed read, its reason, and a button to try again. */
export function RetryBanner(props: RetryBannerProps) {
  const { onRetry, busy, buttonSize, retryLabel = words.tryAgain, tone = 'danger', ...banner } = props
  return (
    <Banner
      {...banner}
      tone={tone}
      action={
        <Button
          size={buttonSize}
          variant="secondary"
          busy={busy}
          icon={<RefreshCw aria-hidden size={18} />}
          onClick={() => void onRetry()}
        >
          {retryLabel}
        </Button>
      }
    />
  )
}
