import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

/** The class of a button, or a link, that shows an icon alone, with what is its own. */
export const iconButton = (own?: string): string => classNames(styles['button'], own)
