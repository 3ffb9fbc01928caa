import { boardAt, countsOf } from '#web/back-office/live/board.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'

/** The columns of the board, and today's finished orders. */
const COUNTED = [
  { status: 'pending', short: 'Pending' },
  { status: 'preparing', short: 'Preparing' },
  { status: 'ready', short: 'Ready' },
  { status: 'completed', short: 'Completed' },
  { status: 'cancelled', short: 'Cancelled' },
] as const

/** Number of orders by status and location. */
export function PlaceTable() {
  const { places, wholeBoard: board, choosePlace } = useWorkspace()
  return (
    <section aria-labelledby="by-location" className="min-w-0">
      <h2 id="by-location" className="display mb-2 text-lg">
        By location
      </h2>
      <Table caption="Orders by location and status">
        <thead>
          <tr>
            <Th>Location</Th>
            {COUNTED.map(({ status, short }) => (
              <Th key={status} numeric>
                {short}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, name }) => {
            const counts = countsOf(boardAt(board, id))
            return (
              <tr key={id}>
                <Td>
                  <Button
                    variant="ghost"
                    size="staff"
                    className="-ms-3 px-3! whitespace-nowrap"
                    onClick={() => choosePlace(id)}
                  >
                    {name}
                    <span className="sr-only">: show only this location</span>
                  </Button>
                </Td>
                {COUNTED.map(({ status }) => (
                  <Td key={status} numeric>
                    {board.isRead ? counts[status] : '–'}
                  </Td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Table>
    </section>
  )
}
