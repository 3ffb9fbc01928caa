import { useEffect, useRef, useState } from 'react'

import { useSearch } from '#web/lib/routing/navigation.tsx'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useSite } from '#web/lib/site.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

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
            Send me offers again
          </Button>
        )}
        {(choice.state === 'again' || choice.state === 'failed') && (
          <Button variant="secondary" busy={choice.isBusy} onClick={() => void choice.choose(false)}>
            {choice.state === 'failed' ? 'Try again' : 'Unsubscribe'}
          </Button>
        )}
        {choice.state === 'unknown' && <ButtonLink href="/dashboard?tab=profile">Your profile</ButtonLink>}
        {choice.state === 'asking' && (
          <noscript>
            <form method="post">
              <Button type="submit">Unsubscribe</Button>
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
      return { title: 'Unsubscribe', lead: `Ending news and offers from ${brand}…` }
    case 'ended':
      return {
        title: 'You are unsubscribed',
        lead: `You will get no more news and offers from ${brand} by e-mail. What you order and book is still confirmed.`,
      }
    case 'again':
      return { title: 'Welcome back', lead: `You will get news and offers from ${brand} again, now and then.` }
    case 'failed':
      return { title: 'That did not work', lead: 'You are not unsubscribed yet.' }
    case 'unknown':
      return {
        title: 'This link is not valid',
        lead: 'Open it from the e-mail once more, or switch offers off in your profile.',
      }
  }
}
