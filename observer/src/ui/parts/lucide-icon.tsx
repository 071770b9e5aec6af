import type { ComponentProps, JSX } from 'react'

/** Replaces lucide-react's component in the build, with fewer features. */
const createLucideIcon =
  ({ node }: { node: readonly (readonly [tag: 'path', attributes: JSX.IntrinsicElements['path']])[] }) =>
  (props: ComponentProps<'svg'>) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {node.map(([Tag, attributes], index) => (
        <Tag key={index} {...attributes} />
      ))}
    </svg>
  )

export default createLucideIcon
