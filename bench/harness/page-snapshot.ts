/** Attributes under React's names. */
export type ElementProps = Readonly<Record<string, string | boolean | Readonly<Record<string, string>>>>

/** A text, or an element: the place of its shape, what it has besides (0 for nothing), what is inside. */
export type SnapshotNode = string | readonly [shape: number, own: ElementProps | 0, ...inside: SnapshotNode[]]

/** A screen as it was shown, told tightly: what elements have in common is said once. */
export interface PageSnapshot {
  readonly shapes: readonly (readonly [tag: string, props: ElementProps])[]
  readonly tree: SnapshotNode
}
