import type { Download } from '../../content/downloads.ts'
import styles from './downloads-page.module.css'

type Mark = Download['id'] | 'television'

const shapes: Record<Mark, string> = {
  android: 'M22 8h20a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4ZM28 50h8',
  windows: 'M6 12h52v40H6zM6 22h52M12 17h1M17 17h1M22 17h1',
  macos: 'M12 12h40v30H12zM4 50h56l-4-8H8z',
  television: 'M4 12h56v34H4zM24 54h16',
  linux: 'M6 12h52v40H6zM14 24l8 7-8 7M28 40h14',
}

export function SystemMark({ system }: { system: Mark }) {
  return (
    <svg className={styles['mark']} viewBox="0 0 64 64" aria-hidden="true">
      <path d={shapes[system]} />
    </svg>
  )
}
