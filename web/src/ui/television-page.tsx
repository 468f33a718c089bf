import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './television-page.module.css'
import { ToolPage } from './tool-page.tsx'

interface BesideTelevisionProps {
  /** Undefined while the form's height is unknown: on a narrow screen it would move. */
  television: ReactNode
  children: ReactNode
}

/** A form with a drawn television in a dark room: beside it on a wide screen, otherwise below it. */
export function BesideTelevision({ television, children }: BesideTelevisionProps) {
  return (
    <div className={styles['columns']}>
      {children}
      {television && <DarkRoom>{television}</DarkRoom>}
    </div>
  )
}

/** A dark room around a drawn television. */
export const DarkRoom = ({ children }: { children: ReactNode }) => (
  <div className={classNames(styles['room'], 'room')} data-surface="night">
    <div className={styles['television']}>{children}</div>
  </div>
)

interface TelevisionPageProps extends ComponentProps<typeof ToolPage> {
  television: ReactNode
}

/** A page of the dashboard with a drawn television. */
export function TelevisionPage({ television, ...page }: TelevisionPageProps) {
  return (
    <BesideTelevision television={television}>
      <ToolPage {...page} />
    </BesideTelevision>
  )
}
