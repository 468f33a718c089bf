import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './television-page.module.css'
import { ToolPage } from './tool-page.tsx'

interface BesideTelevisionProps {
  television: ReactNode
  /** A long form has no television below it on a narrow screen. */
  isLong?: boolean
  children: ReactNode
}

/** A form with a drawn television in a dark room: beside it on a wide screen, otherwise below it. */
export function BesideTelevision({ television, isLong = false, children }: BesideTelevisionProps) {
  return (
    <div className={classNames(styles['columns'], isLong && styles['long'])}>
      {children}
      <div className={styles['room']} data-surface="night">
        <div className={styles['television']}>{television}</div>
      </div>
    </div>
  )
}

interface TelevisionPageProps extends ComponentProps<typeof ToolPage> {
  television: ReactNode
}

/** A page of the dashboard with a drawn television. Forms with a way back are long. */
export function TelevisionPage({ television, ...page }: TelevisionPageProps) {
  return (
    <BesideTelevision television={television} isLong={page.back !== undefined}>
      <ToolPage {...page} />
    </BesideTelevision>
  )
}
