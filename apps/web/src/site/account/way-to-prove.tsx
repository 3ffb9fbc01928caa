import { type ReactNode, useState } from 'react'

import { userMessage } from '#web/lib/api/api.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type WayToProveProps = {
  id: string
  words: { title: string; why: string; unread: string; loading: string }
  /** The PIN or the passkeys of the account; a failure to read them is shown here. */
  reading: { data: unknown; error: unknown; reread: () => Promise<unknown> }
  children: ReactNode
}

/** A section of the account in which staff set up a PIN or passkeys: what there is, and the form to change it. */
export function WayToProve({ id, words, reading: { data, error, reread }, children }: WayToProveProps) {
  return (
    <section aria-labelledby={id} className="grid max-w-md content-start gap-5">
      <div className="grid gap-2">
        <h2 id={id} className="display text-2xl">
          {words.title}
        </h2>
        <p className="text-muted">{words.why}</p>
      </div>
      {!data && Boolean(error) && <RetryBanner onRetry={() => void reread()}>{words.unread}</RetryBanner>}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {children}
    </section>
  )
}

/** Removes a PIN or a passkey, and empties the form after each change. @param removed the notice after a removal */
export function useSetUp(reread: () => Promise<unknown>, removed: string) {
  // A new key mounts a new form, so that neither PIN nor password stays in its fields.
  const [formKey, setFormKey] = useState(0)
  const [removing, setRemoving] = useState<string | null>(null)
  return {
    formKey,
    removing,
    async remove(id: string, work: () => Promise<unknown>): Promise<void> {
      setRemoving(id)
      try {
        await work()
        toast.success(removed)
      } catch (failure) {
        toast.error(userMessage(failure))
      } finally {
        await reread()
        setRemoving(null)
      }
    },
    noteDone(): void {
      setFormKey((count) => count + 1)
      void reread()
    },
  }
}
