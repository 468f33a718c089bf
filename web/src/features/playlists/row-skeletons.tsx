import { classNames } from '../../ui/class-names.ts'
import row from './playlist-row.module.css'
import styles from './row-skeletons.module.css'
import { words } from './words.ts'

export const RowSkeletons = () => (
  <output className={styles['rows']} aria-label={words.list.loading}>
    {['a', 'b', 'c'].map((key) => (
      <span key={key} className={classNames(row['row'], styles['skeleton'])}>
        <span className={row['words']}>
          <i className={classNames(row['name'], styles['name'])} />
          <i className={classNames(row['kind'], styles['kind'])} />
          <i className={classNames(row['url'], styles['url'])} />
        </span>
        <span className={row['actions']}>
          <i className={row['action']} />
          <i className={row['action']} />
          <i className={row['action']} />
        </span>
      </span>
    ))}
  </output>
)
