export function KitchenPage() {
  return <h1>Orders</h1>
}
