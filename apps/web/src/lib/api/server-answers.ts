import { apiAddress } from '../connection.ts'
import { tellServerHeard } from './server-heard.ts'

/** A browser does not notice every network that returns, such as behind a dead Wi-Fi: so often the server is asked. */
const ASK_AGAIN_MS = 5_000

/** Whether the server of this site answers now. What a proxy says in front of a stopped server is no answer. */
export async function doesServerAnswer(patienceMs = 8_000): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const answer = await fetch(apiAddress('/ping'), { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    const isThere = answer.headers.has('x-request-id')
    if (isThere) tellServerHeard()
    return isThere
  } catch {
    return false
  }
}

/** Calls back each time the server answers while `isWaiting`. Returns what ends it. */
export function whenServerAnswers(
  isWaiting: () => boolean,
  onAnswer: () => void,
  everyMs: number = ASK_AGAIN_MS,
): () => void {
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking || document.visibilityState !== 'visible' || !isWaiting()) return
    isAsking = true
    void doesServerAnswer(2 * everyMs).then((isThere) => {
      isAsking = false
      if (isThere && isWaiting()) onAnswer()
    })
  }, everyMs)
  return () => clearInterval(timer)
}
