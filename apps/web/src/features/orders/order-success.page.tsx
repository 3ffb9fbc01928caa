export function OrderSuccessPage() {
  return <h1>Order confirmation</h1>
}
