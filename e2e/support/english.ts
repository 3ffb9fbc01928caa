import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Page } from 'playwright-core'

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const CATALOGUES = ['apps/web/src/words', 'packages/domain/src/language']

/** The sentences of a catalogue, and the fixed parts of those with a value in them. */
function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return partsOf(words.toString())
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesOf) : []
}

/** Parts of two words or more: a single one, such as `table`, may be a word of both languages. */
function partsOf(source: string): string[] {
  const templates = [...source.matchAll(/`(?<text>[^`]*)`/g)].map(({ groups }) => groups?.['text'] ?? '')
  return templates.flatMap((text) => text.split(/\$\{[^}]*\}/)).filter((part) => /\p{L} \p{L}/u.test(part))
}

async function sentencesIn(language: 'en' | 'fr'): Promise<string[]> {
  const files = CATALOGUES.flatMap((folder) => globSync(`${folder}/${language}/**/*.ts`, { cwd: REPOSITORY }))
  const loaded: unknown[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(path.join(REPOSITORY, file)).href)),
  )
  return loaded.flatMap((catalogue) => sentencesOf({ ...(catalogue as object) })).map((sentence) => sentence.trim())
}

/** Finds the sentences of the English catalogues in a text. Those that French has as well do not count, nor do addresses. */
export async function loadEnglish(): Promise<(text: string) => string[]> {
  const [english, french] = await Promise.all([sentencesIn('en'), sentencesIn('fr')])
  const known = new Set(french)
  const foreign = [...new Set(english)].filter((sentence) => /\p{L}{2}/u.test(sentence) && !known.has(sentence))
  // A single word counts where it stands alone: `Pay` is part of a name that is the same in French.
  const patterns = foreign.map((sentence) => {
    const [before, after] = sentence.includes(' ') ? ['(?<!\\p{L})', '(?!\\p{L})'] : ['^', '$']
    return [sentence, new RegExp(before + RegExp.escape(sentence) + after, 'mu')] as const
  })
  return (text) => {
    const said = text.replaceAll(/\S+@\S+/g, '')
    return patterns.filter(([, pattern]) => pattern.test(said)).map(([sentence]) => sentence)
  }
}

/** Everything that a page says, to eyes and to screen readers, apart from what is marked as another language. */
export async function saidOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = [...document.body.querySelectorAll('[aria-label], [title], [alt], [placeholder]')]
      .filter((element) => element.closest('[lang^="en"]') === null)
      .flatMap((element) => ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name)))
    return [document.title, document.body.innerText, ...named].join('\n')
  })
}
