import { createElement, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ElementProps, PageSnapshot, SnapshotNode } from '../harness/page-snapshot.ts'

/** A controlled input with local state. */
const Field = ({ tag, value, ...props }: ElementProps & { tag: string; value: string }) => {
  const [now, setNow] = useState(value)
  return createElement(tag, {
    ...props,
    value: now,
    onChange: (event: { target: { value: string } }) => setNow(event.target.value),
  })
}

const start = async (root: HTMLElement) => {
  const preload = document.querySelector<HTMLLinkElement>('link[rel=preload]')
  if (!preload) throw new Error('the page names no JSON')
  // Written by bench/harness/baseline-page.ts.
  const { shapes, tree } = (await (await fetch(preload.href)).json()) as PageSnapshot
  const elementOf = (node: SnapshotNode): ReactNode => {
    if (typeof node === 'string') return node
    const [shape, ownProps, ...children] = node
    const [tag, shared] = shapes[shape] ?? ['div', {}]
    const props = ownProps === 0 ? shared : { ...shared, ...ownProps }
    if (tag === 'textarea' || (tag === 'input' && typeof props.value === 'string'))
      return createElement(Field, { tag, value: '', ...props })
    return createElement(tag, props, ...children.map(elementOf))
  }
  createRoot(root).render(elementOf(tree))
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
void start(root)
