export function MenuPage() {
  return <h1>Menu</h1>
}
