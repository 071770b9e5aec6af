/** Attributes under React's names. */
export type Props = Readonly<Record<string, string | boolean | Readonly<Record<string, string>>>>

/** A text, or an element: the place of its shape, what it has besides (0 for nothing), what is inside. */
export type Node = string | readonly [shape: number, own: Props | 0, ...inside: Node[]]

/** A screen as it was shown, told tightly: what elements have in common is said once. */
export interface Drawn {
  readonly shapes: readonly (readonly [tag: string, props: Props])[]
  readonly tree: Node
}
