import type { System } from '../../content/system-of.ts'
import marks from '../../pictures/systems.svg'
import styles from './system-mark.module.css'

/** The symbols of systems in pictures/systems.svg. Other systems have the symbol of a television. */
const symbols: Partial<Record<System, string>> = {
  android: 'android',
  androidTv: 'android',
  iphone: 'apple',
  ipad: 'apple',
  macos: 'apple',
  appleTv: 'apple',
  windows: 'windows',
  linux: 'linux',
}

export function SystemMark({ system }: { system: System }) {
  const symbol = symbols[system] ?? 'television'
  return (
    <svg className={styles['mark']} data-mark={symbol} fill="currentColor" aria-hidden="true">
      <use href={`${marks}#${symbol}`} />
    </svg>
  )
}
