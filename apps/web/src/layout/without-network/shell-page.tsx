import { Logo } from '#web/ui/brand/logo.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/layout.ts'

/** What a shell shows until its script has opened a page: the restaurant's name, and that something comes. */
export function ShellPage({ brand }: { brand: string }) {
  return (
    <>
      <title>{brand}</title>
      <meta name="robots" content="noindex" />
      <div data-app="" className="flex min-h-dvh flex-col">
        <main id="main" className="page-width flex-1 py-3">
          <Logo name={brand} />
          <Loading label={words.opening} className="mt-12 grid max-w-xl gap-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton />
            <Skeleton />
          </Loading>
        </main>
      </div>
    </>
  )
}
