import { type ReactNode, useDeferredValue } from 'react'

/** Renders its content after what else has changed is painted, since that takes longer; at first `fallback`. */
export const PaintFirst = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) =>
  useDeferredValue(true, false) ? children : fallback
