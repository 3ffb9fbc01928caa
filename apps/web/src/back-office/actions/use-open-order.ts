import { requestOrder } from './detail-requests.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useOpenSection } from '#web/back-office/lib/open-section.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Opens the details of an order over the board, also of one that left the board long ago. */
export function useOpenOrder(): (orderId: string) => void {
  const openSection = useOpenSection()
  const { mutate } = useMutation({
    mutationFn: (orderId: string) => call('GET /getOrderDetails', { query: { orderId }, isAsked: true }),
    onSuccess: ({ order }) => {
      if (!requestOrder({ orderId: order.id, order })) openSection('orders')
    },
    onError: (error) => toast.error(`The order could not be opened: ${userMessage(error)}`, { about: 'open order' }),
  })
  return mutate
}
