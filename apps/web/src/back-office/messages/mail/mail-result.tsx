import { failedWords, sentWords, type Sum } from './send-batches.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'

/** The result of a mail that not everybody got: how many did, and who did not and why. */
export function MailResult({ sum: { sent, failed, refused }, onClose }: { sum: Sum; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Email sent"
      size="wide"
      footer={
        <div className="flex justify-end">
          <Button size="staff" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {sent > 0 && <Banner tone="success">{sentWords(sent)}</Banner>}
        <Banner tone="warning">{failedWords(failed)}</Banner>
        <Table caption="Who did not get it">
          <thead>
            <tr>
              <Th>Recipient</Th>
              <Th>Reason</Th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ recipient, name, reason }) => (
              <tr key={recipient}>
                <Td>
                  <bdi>{name ?? recipient}</bdi>
                </Td>
                <Td>{reason}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Dialog>
  )
}
