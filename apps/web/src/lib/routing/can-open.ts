import { doesServerAnswer } from '../api/server-answers.ts'

/**
 * Whether the document at an address of this site can be opened now: the server answers, or the worker of the other
 * wing keeps a document for it. Otherwise the browser would put its own error page in the place of ours.
 */
export async function canOpen(address: string): Promise<boolean> {
  return (await hasOtherWorker(address)) || (await doesServerAnswer())
}

/** Whether the worker of another part of the site keeps a document for an address. */
export async function hasOtherWorker(address: string): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return false
  const [here, there] = await Promise.all([workers.getRegistration(), workers.getRegistration(address)])
  return there?.active != null && there.scope !== here?.scope
}
