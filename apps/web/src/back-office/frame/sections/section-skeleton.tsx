import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** Placeholder of a section that is loading. */
export function SectionSkeleton() {
  return (
    <Loading label="Loading" className="grid gap-4 p-4 md:p-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}
