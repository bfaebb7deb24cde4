import type { Permissions } from "portico"

/** A permission and where it is drawn. */
export interface Node {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** A line from a permission to one that it contains. */
export interface Edge {
  readonly from: Node
  readonly to: Node
}

/** The size of a node, and the distance to the next one. */
export const nodeSize = { width: 190, height: 32, gapX: 70, gapY: 14 }

/** Places permissions in columns: each is to the right of all that contain it. */
export const graphOf = (definitions: ReadonlyArray<Permissions.PermissionDefinition>) => {
  const contained = new Map(definitions.map((one) => [one.id, one.containedPermissionIds]))
  const depths = new Map<string, number>()
  const place = (id: string, depth: number, above: ReadonlyArray<string>): void => {
    // A permission cannot contain itself, but nothing here depends on it.
    if (above.includes(id) || (depths.get(id) ?? -1) >= depth) return
    depths.set(id, depth)
    for (const below of contained.get(id) ?? []) place(below, depth + 1, [...above, id])
  }
  for (const { id } of definitions) place(id, 0, [])
  const counts: Array<number> = []
  const nodes = new Map(
    [...depths].map(([id, depth]) => {
      const row = counts[depth] ?? 0
      counts[depth] = row + 1
      return [id, { id, x: depth * (nodeSize.width + nodeSize.gapX), y: row * (nodeSize.height + nodeSize.gapY) }] as const
    })
  )
  const edges = definitions.flatMap((one) =>
    one.containedPermissionIds.flatMap((below): ReadonlyArray<Edge> => {
      const [from, to] = [nodes.get(one.id), nodes.get(below)]
      return from && to ? [{ from, to }] : []
    })
  )
  return {
    nodes: [...nodes.values()],
    edges,
    width: Math.max(1, counts.length) * (nodeSize.width + nodeSize.gapX) - nodeSize.gapX,
    height: Math.max(1, ...counts) * (nodeSize.height + nodeSize.gapY) - nodeSize.gapY
  }
}
