import { downloadWords as words } from '../../content/downloads.ts'
import { IfSet, settings } from '../../content/settings.tsx'
import { stores, storeSettings } from '../../content/system-advice.ts'
import { ExternalButton } from '../../ui/external-button.tsx'
import styles from './downloads-page.module.css'

/** Links to the app in stores for phones and televisions; nothing if the operator has set none. */
export const Stores = () => (
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
)
