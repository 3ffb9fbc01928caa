import { whenServerAnswers } from '../api/server-answers.ts'
import type { Navigator } from './screen.ts'

/**
 * Opens the page again that could not be read, each time the server answers; not while that is under way: a page that
 * takes longer than the time between two answers would never come.
 */
export function reopenWhenServerAnswers(navigator: Navigator): void {
  const isMissing = () => {
    const { view, pending } = navigator.screen()
    return view.kind === 'no-network' && !pending
  }
  whenServerAnswers(isMissing, () => {
    const { path, search, hash } = navigator.screen().place
    void navigator.go(path + search + hash, { replace: true })
  })
}
