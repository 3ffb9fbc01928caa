export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The cycles of a graph: groups of nodes that reach one another (Tarjan's strongly connected components). */
export function findCycles(graph: Graph): string[][] {
  const indexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const cycles: string[][] = []

  function visit(node: string): number {
    const index = indexes.size
    indexes.set(node, index)
    lowest.set(node, index)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      const reached = indexes.has(next) ? (path.includes(next) ? (indexes.get(next) ?? index) : index) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? index, reached))
    }
    if (lowest.get(node) === index) {
      const members = path.splice(path.indexOf(node))
      if (members.length > 1) cycles.push(members.toSorted())
    }
    return lowest.get(node) ?? index
  }

  for (const node of graph.keys()) if (!indexes.has(node)) visit(node)
  return cycles
}
