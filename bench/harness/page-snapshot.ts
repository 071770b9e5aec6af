/** Attributes under React's names. */
export type ElementProps = Readonly<Record<string, string | boolean | Readonly<Record<string, string>>>>

/** A text, or an element: index of its shape, additional attributes (0 if none), children. */
export type SnapshotNode = string | readonly [shape: number, own: ElementProps | 0, ...inside: SnapshotNode[]]

/** The content of a page. Attributes that elements share are stored once, as shapes. */
export interface PageSnapshot {
  readonly shapes: readonly (readonly [tag: string, props: ElementProps])[]
  readonly tree: SnapshotNode
}
