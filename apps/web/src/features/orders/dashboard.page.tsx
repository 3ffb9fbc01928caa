export function DashboardPage() {
  return <h1>Past Orders / Reservations</h1>
}
