import { useHydrated } from '@tanstack/react-router'
import { advice, downloads, downloadWords as words, stores, storeSettings } from '../../content/downloads.ts'
import { IfSet, settings } from '../../content/settings.tsx'
import { ExternalButton } from '../../ui/external-button.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { DownloadCard } from './download-card.tsx'
import styles from './downloads-page.module.css'
import { OwnDownload } from './own-download.tsx'
import { systemOf } from './system-of.ts'

/** The four downloads and the stores; first the advice for the visitor's own system. */
export function DownloadsPage() {
  const system = useHydrated() ? systemOf(navigator.userAgent, navigator.maxTouchPoints) : 'unknown'
  return (
    <PaperPage title={words.title}>
      <PageHead title={words.title} {...words.head} />
      <OwnDownload system={system} />
      <ul className={styles['list']}>
        {downloads.map((download) => (
          <li key={download.id} id={download.id} className={styles['card']}>
            <DownloadCard download={download} own={download.id === advice[system].download} />
          </li>
        ))}
      </ul>
      <IfSet setting="anyStore">
        <section className={styles['stores']}>
          <h2>{words.stores}</h2>
          <ul>
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
    </PaperPage>
  )
}
