import type { System } from '../../content/system-of.ts'
import marks from '../../pictures/systems.svg'
import styles from './system-mark.module.css'

/** Symbols of pictures/systems.svg. */
const symbols: Record<System, string> = {
  android: 'android',
  iphone: 'apple',
  ipad: 'apple',
  windows: 'windows',
  macos: 'apple',
  chromeos: 'television',
  linux: 'linux',
  androidTv: 'android',
  fireTv: 'television',
  samsung: 'television',
  lg: 'television',
  roku: 'television',
  appleTv: 'apple',
  television: 'television',
  unknown: 'television',
}

export function SystemMark({ system }: { system: System }) {
  return (
    <svg className={styles['mark']} data-mark={symbols[system]} fill="currentColor" aria-hidden="true">
      <use href={`${marks}#${symbols[system]}`} />
    </svg>
  )
}
