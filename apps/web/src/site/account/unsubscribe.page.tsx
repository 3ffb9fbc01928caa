import { useEffect, useRef, useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/unsubscribe.ts'

type State = 'asking' | 'ended' | 'again' | 'unknown' | 'failed'

/**
 * The page of the unsubscribe link. It unsubscribes at once, says so, and offers to undo it. Link checkers that only
 * read the page change nothing; without JavaScript there is a button.
 */
export function UnsubscribePage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const choice = useChoice(token)
  const { brand } = useSite()
  const { title, lead } = wordsOf(choice.state, brand.name)
  return (
    <div className="page-width py-16 md:py-24">
      <div role="status">
        <PageHeading title={title} lead={lead} />
      </div>
      {choice.reason !== null && (
        <Banner tone="danger" className="mt-6">
          {choice.reason}
        </Banner>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {choice.state === 'ended' && (
          <Button variant="secondary" busy={choice.isBusy} onClick={() => void choice.choose(true)}>
            {words.sendAgain}
          </Button>
        )}
        {(choice.state === 'again' || choice.state === 'failed') && (
          <Button variant="secondary" busy={choice.isBusy} onClick={() => void choice.choose(false)}>
            {choice.state === 'failed' ? words.tryAgain : words.unsubscribe}
          </Button>
        )}
        {choice.state === 'unknown' && <ButtonLink href="/dashboard?tab=profile">{words.profile}</ButtonLink>}
        {/* The server takes the form at one address, whatever the language of the page. */}
        {choice.state === 'asking' && (
          <noscript>
            <form method="post" action={`/unsubscribe?${new URLSearchParams({ token }).toString()}`}>
              <Button type="submit">{words.unsubscribe}</Button>
            </form>
          </noscript>
        )}
      </div>
    </div>
  )
}

function useChoice(token: string) {
  const [state, setState] = useState<State>(token === '' ? 'unknown' : 'asking')
  const [reason, setReason] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const wasAsked = useRef(false)

  async function choose(wantsOffers: boolean) {
    setIsBusy(true)
    try {
      await call('POST /unsubscribe', { body: { token, wantsOffers } })
      setReason(null)
      setState(wantsOffers ? 'again' : 'ended')
    } catch (error) {
      const isUnknown = (error as { code?: string }).code === 'invalid-token'
      setReason(isUnknown ? null : userMessage(error))
      setState((before) => (isUnknown ? 'unknown' : before === 'asking' ? 'failed' : before))
    } finally {
      setIsBusy(false)
    }
  }

  useEffect(() => {
    if (wasAsked.current || token === '') return
    wasAsked.current = true
    void choose(false)
  })
  return { state, reason, isBusy, choose }
}

function wordsOf(state: State, brand: string): { title: string; lead: string } {
  switch (state) {
    case 'asking':
      return { title: words.unsubscribe, lead: words.ending(brand) }
    case 'ended':
      return { title: words.ended, lead: words.endedLead(brand) }
    case 'again':
      return { title: words.again, lead: words.againLead(brand) }
    case 'failed':
      return { title: words.failed, lead: words.failedLead }
    case 'unknown':
      return { title: words.unknown, lead: words.unknownLead }
  }
}
