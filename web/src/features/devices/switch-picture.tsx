import { ArrowRight } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { DrawnTelevision } from '../../ui/drawn-television.tsx'
import styles from './switch-picture.module.css'
import { words } from './switch-words.ts'

interface SwitchPictureProps {
  /** The old address; empty after the switch, when the device has the new one. */
  from: string
  /** The new address as far as it is typed. */
  to: string
}

export const SwitchPicture = ({ from, to }: SwitchPictureProps) => (
  <div className={classNames(styles['picture'], 'room')} data-surface="night" aria-hidden="true">
    <div className={styles['television']}>
      <DrawnTelevision playlist={null} />
      <p>{words.picture.old}</p>
      <b>{from}</b>
    </div>
    <ArrowRight size={28} />
    <div className={styles['television']}>
      <DrawnTelevision playlist="" />
      <p>{words.picture.new}</p>
      <b className={classNames(to === '' && styles['empty'])}>{to || '00:00:00:00:00:00'}</b>
    </div>
  </div>
)
