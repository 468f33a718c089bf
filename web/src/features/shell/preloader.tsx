import { classNames } from '../../ui/class-names.ts'
import styles from './preloader.module.css'
import { usePreloading } from './use-preloading.ts'

/** Covers a page until the pictures of its first view are loaded. The style sheet hides it after 3 s in any case. */
export function Preloader() {
  const state = usePreloading()
  if (state === 'gone') return null
  return (
    <div
      className={classNames(styles['cover'], state === 'leaving' && styles['leaving'])}
      aria-hidden="true"
      data-preloader=""
    >
      <span className={styles['line']} />
    </div>
  )
}
