import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { TermProps } from './term-button.tsx'

/** A word of the glossary: a press, Enter or the pointer above it opens its explanation. Not inside links, buttons and dialogs. */
export const Term = lazyComponent<TermProps>(async () => (await import('./term-button.tsx')).TermButton, {
  msAfterPaint: 500,
  fallback: ({ children }) => children,
})
