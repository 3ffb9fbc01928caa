import { whenServerAnswers } from '../api/server-answers.ts'
import type { Navigator } from './screen.ts'

/**
 * Tries a page again that could not be read, each time the server answers. Not while a try is under way: a page that
 * takes longer than the time between two answers would never be shown.
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
