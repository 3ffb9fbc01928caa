import { useEffect, useEffectEvent, useState } from 'react'

type Answer<Reply> = { asked: string | null; data: Reply | undefined; error: unknown }

/**
 * The answer to a POST that changes nothing, such as the preview of a mail. It is sent again when the question changes.
 * `null` asks nothing. Until there is another answer the last one stays (`isOld`).
 */
export function useAnswer<Reply>(question: string | null, ask: (signal: AbortSignal) => Promise<Reply>) {
  const [answer, setAnswer] = useState<Answer<Reply>>({ asked: null, data: undefined, error: null })
  const [times, setTimes] = useState(0)
  const asked = question && `${times} ${question}`
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (asked === null) return
    const controller = new AbortController()
    const { signal } = controller
    askNow(signal).then(
      (data) => signal.aborted || setAnswer({ asked, data, error: null }),
      (error: unknown) => signal.aborted || setAnswer({ asked, data: undefined, error }),
    )
    return () => controller.abort()
  }, [asked])
  const { data, error } = answer
  return { data, error, isOld: answer.asked !== asked, askAgain: () => setTimes(times + 1) }
}
