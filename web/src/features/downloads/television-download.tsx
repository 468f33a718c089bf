import { Link } from '@tanstack/react-router'
import { downloadWords as words } from '../../content/downloads.ts'
import { IfSet } from '../../content/settings.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DownloaderCode } from '../../ui/downloader-code.tsx'
import styles from './downloads-page.module.css'
import { Stores } from './stores.tsx'
import { SystemMark } from './system-mark.tsx'

export const TelevisionDownload = () => (
  <>
    <section className={styles['card']}>
      <SystemMark system="television" />
      <div className={styles['words']}>
        <h2>{words.onTelevision}</h2>
        <p className={styles['requires']}>{words.televisions}</p>
        <IfSet setting="downloaderCode" otherwise={<p>{words.byHandPlain}</p>}>
          <p>{words.byHand}</p>
          <DownloaderCode />
        </IfSet>
      </div>
      <div className={styles['get']}>
        <Link className={buttonClass({ kind: 'secondary', wide: true })} to="/support" hash="manual-install">
          {words.steps}
        </Link>
      </div>
    </section>
    <Stores />
  </>
)
