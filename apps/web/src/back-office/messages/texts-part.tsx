import { useRead } from '#web/back-office/lib/queries.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** The texts that staff send from an order with one tap. */
export function TextsPart() {
  const { data, error, reread } = useRead('GET /getSMSTemplates', {}, { onFocus: false })
  if (error && !data) {
    return <RetryBanner title="Failed to fetch SMS templates" buttonSize="staff" onRetry={reread} />
  }
  if (!data) {
    return (
      <Loading label="Loading text templates">
        <Skeleton className="h-48 w-full" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="measure text-muted">
        Staff send these from an order, and can change the words first. {'{customerName}'} and {'{orderNumber}'} are
        filled in. A guest who ordered in French gets the French one.
      </p>
      <dl className="grid gap-3 @min-[46rem]:grid-cols-2">
        {data.templates.map(({ id, name, message, french }) => (
          <div key={id} className="rounded-lg border border-line bg-surface p-4">
            <dt className="mb-1 font-semibold">{name}</dt>
            <dd className="text-muted">{message}</dd>
            <dd lang="fr-CA" className="mt-2 text-muted">
              {french}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
