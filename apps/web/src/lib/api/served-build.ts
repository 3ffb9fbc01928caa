import { shared } from '../kept/shared.ts'

/** The build of the site that the server serves now, once an answer has said so. */
export const servedBuild = shared<string | null>(null)

export function observeBuild({ headers }: Response): void {
  const build = headers.get('x-thali-build')
  if (build !== null) servedBuild.set(build)
}

/** Sent to the window when a file of this build could not be fetched: a new build may have taken its place. */
export const PART_MISSING = 'thali-part-missing'
