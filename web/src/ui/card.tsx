import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

interface CardProps extends ComponentProps<'div'> {
  /** Without one it takes the surface that it stands on. */
  'data-surface'?: 'night' | 'paper'
}

/** A raised sheet; `data-surface="night"` makes it the black card of the contact page. */
export function Card({ className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles['card'], className)} />
}
