import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

/** The class of a button or link with only an icon. */
export const iconButton = (own?: string): string => classNames(styles['button'], own)
