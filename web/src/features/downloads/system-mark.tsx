import type { System } from '../../content/downloads.ts'
import marks from '../../pictures/devices.svg'
import styles from './downloads-page.module.css'

/** Symbols of pictures/devices.svg. */
const symbols: Record<System, string> = {
  android: 'android-system',
  iphone: 'apple',
  ipad: 'apple',
  windows: 'windows-system',
  macos: 'apple',
  chromeos: 'television',
  linux: 'linux',
  androidTv: 'android-system',
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
