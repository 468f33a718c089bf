import type { System } from '../../content/downloads.ts'
import styles from './downloads-page.module.css'

const phone = 'M22 8h20a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4ZM28 50h8'
const television = 'M4 12h56v34H4zM24 54h16'
const laptop = 'M12 12h40v30H12zM4 50h56l-4-8H8z'

const shapes: Record<System, string> = {
  android: phone,
  iphone: phone,
  ipad: 'M14 6h36a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4ZM28 52h8',
  windows: 'M6 12h52v40H6zM6 22h52M12 17h1M17 17h1M22 17h1',
  macos: laptop,
  chromeos: laptop,
  linux: 'M6 12h52v40H6zM14 24l8 7-8 7M28 40h14',
  androidTv: television,
  fireTv: television,
  samsung: television,
  lg: television,
  roku: television,
  appleTv: television,
  television,
  unknown: television,
}

export function SystemMark({ system }: { system: System }) {
  return (
    <svg className={styles['mark']} viewBox="0 0 64 64" aria-hidden="true">
      <path d={shapes[system]} />
    </svg>
  )
}
