import { apiAddress } from '../connection.ts'

const PATIENCE_MS = 8_000

/** Whether the server of this site answers now. What a proxy says in front of a stopped server is no answer. */
export async function doesServerAnswer(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const answer = await fetch(apiAddress('/ping'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.headers.has('x-request-id')
  } catch {
    return false
  }
}

/** A browser does not notice every network that returns, such as behind a dead Wi-Fi: so often the server is asked. */
const ASK_AGAIN_MS = 5_000

/** Calls back each time the server answers while `isWaiting`. Returns what ends it. */
export function whenServerAnswers(isWaiting: () => boolean, onAnswer: () => void): () => void {
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking || document.visibilityState !== 'visible' || !isWaiting()) return
    isAsking = true
    void doesServerAnswer().then((isThere) => {
      isAsking = false
      if (isThere && isWaiting()) onAnswer()
    })
  }, ASK_AGAIN_MS)
  return () => clearInterval(timer)
}
