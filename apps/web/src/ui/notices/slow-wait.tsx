import { Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'

const LateAnswer = latePart(async () => (await import('./late-answer.tsx')).LateAnswer)

/** Beside what sends a form: when the answer takes long, it says so and offers not to wait for it any longer. */
export function SlowWait({ isBusy }: { isBusy: boolean }) {
  return isBusy ? (
    <Suspense>
      <LateAnswer />
    </Suspense>
  ) : null
}
