import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './television-page.module.css'
import { ToolPage } from './tool-page.tsx'

interface BesideTelevisionProps {
  /** Undefined while the form's height is unknown: on a narrow screen it would move. */
  television: ReactNode
  /** Whether the television shows what is being typed: a phone leaves it out, because it would be below the form. */
  isPreview?: boolean | undefined
  /** Whether the room is wider, beside a short form. */
  isRoomLarge?: boolean | undefined
  children: ReactNode
}

/** A form with a drawn television in a dark room: beside it on a wide screen, otherwise below it. */
export const BesideTelevision = ({ television, isPreview, isRoomLarge, children }: BesideTelevisionProps) => (
  <div
    className={classNames(
      styles['columns'],
      isPreview && styles['preview'],
      isRoomLarge && styles['large-room'],
    )}
  >
    {children}
    {television && <DarkRoom>{television}</DarkRoom>}
  </div>
)

export const DarkRoom = ({ children }: { children: ReactNode }) => (
  <div className={classNames(styles['room'], 'room')} data-surface="night">
    <div className={styles['television']}>{children}</div>
  </div>
)

type TelevisionPageProps = ComponentProps<typeof ToolPage> & Omit<BesideTelevisionProps, 'children'>

export const TelevisionPage = ({ television, isPreview, isRoomLarge, ...page }: TelevisionPageProps) => (
  <BesideTelevision television={television} isPreview={isPreview} isRoomLarge={isRoomLarge}>
    <ToolPage {...page} />
  </BesideTelevision>
)
