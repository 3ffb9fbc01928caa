import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'
import { type SortDirection, Table, Td, Th } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Section } from './section.tsx'

const ORDERS = [
  { number: 'TRU-1042', guest: 'Anita Desai', status: 'ready', total: 41.97 },
  { number: 'TRU-1043', guest: 'Marie-Claire Beaulieu-Tremblay of Antigonish', status: 'late', total: 118.4 },
] as const

export function StructureSection() {
  const [tab, setTab] = useState<'today' | 'week' | 'month'>('today')
  const [sort, setSort] = useState<SortDirection>('descending')

  return (
    <Section title="Structure">
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <h3 className="display text-xl">Card</h3>
          <p className="mt-1 text-muted">A quiet surface for one thing.</p>
        </Card>
        <Plate>
          <p className="eyebrow">Truro Heights</p>
          <h3 className="display mt-1 text-2xl">Open until 10 p.m.</h3>
          <p className="mt-2 text-muted">Pickup · Delivery · Dine-in</p>
        </Plate>
      </div>
      <Tabs
        label="Period"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'today', label: 'Today', panel: <p>14 orders so far.</p> },
          { id: 'week', label: 'This Week', panel: <p>From Monday.</p> },
          { id: 'month', label: 'This Month', panel: <p>November.</p> },
        ]}
      />
      <Table caption="Recent orders">
        <thead>
          <tr>
            <Th>Order</Th>
            <Th>Guest</Th>
            <Th>Status</Th>
            <Th numeric sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              Total
            </Th>
          </tr>
        </thead>
        <tbody>
          {ORDERS.map((order) => (
            <tr key={order.number}>
              <Td className="font-semibold">{order.number}</Td>
              <Td>{order.guest}</Td>
              <Td>
                <Badge tone={order.status === 'late' ? 'danger' : 'success'}>{order.status}</Badge>
              </Td>
              <Td numeric>
                <Price amount={order.total} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
