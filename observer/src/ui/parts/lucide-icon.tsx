import type { ComponentProps, JSX } from 'react'

/** Replaces lucide-react's component in the build, with fewer features. */
const createLucideIcon =
  ({
    name,
    node,
  }: {
    name: string
    node: readonly (readonly [tag: 'path', attributes: JSX.IntrinsicElements['path']])[]
  }) =>
  ({ className = '', ...props }: ComponentProps<'svg'>) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`lucide-${name} ${className}`}
      {...props}
    >
      {node.map(([Tag, attributes], index) => (
        <Tag key={index} {...attributes} />
      ))}
    </svg>
  )

export default createLucideIcon
