export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }

const GAP_PX = 12
const EDGE_PX = 8

/**
 * The position of a panel that leaves its field visible: beside the field's column, preferably on the left, otherwise
 * below the field or above it.
 */
export function placeBeside({ field, column, panel, view }: { field: Box; column: Box; panel: Size; view: Size }): {
  left: number
  top: number
} {
  const lowest = view.height - panel.height - EDGE_PX
  const level = between(field.top, EDGE_PX, lowest)
  const left = column.left - GAP_PX - panel.width
  if (left >= EDGE_PX) return { left, top: level }
  const right = column.right + GAP_PX
  if (right + panel.width <= view.width - EDGE_PX) return { left: right, top: level }

  const across = between(field.left, EDGE_PX, view.width - panel.width - EDGE_PX)
  const below = field.bottom + GAP_PX
  if (below <= lowest) return { left: across, top: below }
  return { left: across, top: between(field.top - GAP_PX - panel.height, EDGE_PX, lowest) }
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
