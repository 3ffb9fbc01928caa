import { useState } from 'react'

import { Part } from './part.tsx'
import { PageButtons } from '#web/ui/lists/page-buttons.tsx'
import { TickBox } from '#web/ui/lists/selection.tsx'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const ROWS = [
  { name: 'Truro Heights', orders: 42 },
  { name: 'New Glasgow', orders: 17 },
]
const STATS = [
  { label: 'Orders', figure: 59 },
  { label: 'Revenue', figure: '$2,310' },
  { label: 'Not known yet', figure: undefined },
]

/** Tables and lists in their states. */
export function Lists() {
  const [tab, setTab] = useState<'first' | 'second'>('first')
  const [page, setPage] = useState(2)
  const [isSorted, setIsSorted] = useState(false)
  return (
    <Part title="Lists">
      <StatTiles stats={STATS} className="@min-[40rem]:grid-cols-3" />
      <Table caption="A table">
        <thead>
          <tr>
            <Th className="w-12">
              <span className="sr-only">Select</span>
            </Th>
            <Th sort={isSorted ? 'ascending' : null} onSort={() => setIsSorted(!isSorted)}>
              Location
            </Th>
            <Th numeric>Orders</Th>
          </tr>
        </thead>
        <tbody>
          {(isSorted ? ROWS.toReversed() : ROWS).map(({ name, orders }) => (
            <tr key={name}>
              <Td>
                <TickBox label={`Select ${name}`} />
              </Td>
              <Td>{name}</Td>
              <Td numeric>{orders}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <PageButtons label="Pages" page={page} pages={5} onChange={setPage} />
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'first', label: 'First', panel: <p>The first panel</p> },
          { id: 'second', label: 'Second', panel: <p>The second panel</p> },
        ]}
      />
    </Part>
  )
}
