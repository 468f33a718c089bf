import { Link } from '@tanstack/react-router'
import { downloadWords as words } from '../../content/downloads.ts'
import { IfSet, settings } from '../../content/settings.tsx'
import { stores, storeSettings } from '../../content/system-advice.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DownloaderCode } from '../../ui/downloader-code.tsx'
import { ExternalButton } from '../../ui/external-button.tsx'
import styles from './downloads-page.module.css'
import { SystemMark } from './system-mark.tsx'

export const Televisions = () => (
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
    <IfSet setting="anyStore">
      <section className={styles['stores']}>
        <h2>{words.stores}</h2>
        <ul className="buttons">
          {storeSettings.map((store) => (
            <IfSet key={store} setting={store}>
              <li>
                <ExternalButton kind="secondary" href={settings[store]}>
                  {stores[store]}
                </ExternalButton>
              </li>
            </IfSet>
          ))}
        </ul>
      </section>
    </IfSet>
  </>
)
