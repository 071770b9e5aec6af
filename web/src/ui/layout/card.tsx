import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A bordered surface for related content. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section className={classNames('rounded-lg border bg-surface', className)} {...rest} />
)
