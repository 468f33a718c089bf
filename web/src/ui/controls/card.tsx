import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from '../class-names.ts'

interface CardProps extends ComponentProps<'div'> {
  /** Inherited by default. */
  'data-surface'?: 'night' | 'paper'
}

/** A raised sheet; `data-surface="night"` makes it black. */
export function Card({ className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles['card'], className)} />
}
