import { useHydrated } from '@tanstack/react-router'
import { type Download, downloads, downloadWords as words } from '../../content/downloads.ts'
import { IfSet } from '../../content/settings.tsx'
import { preloadCodeFont } from '../../ui/font/preload-code-font.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { DownloadCard } from './download-card.tsx'
import styles from './downloads-page.module.css'
import { OwnDownload } from './own-download.tsx'
import { advice } from '../../content/system-advice.ts'
import { systemOf } from '../../content/system-of.ts'
import { Televisions } from './televisions.tsx'

/** The app for the visitor's system, the four downloads with the available ones first, and televisions. */
export function DownloadsPage() {
  const system = useHydrated() ? systemOf(navigator.userAgent, navigator.maxTouchPoints) : 'unknown'
  preloadCodeFont()
  const card = (download: Download, hasFile: boolean) => (
    <DownloadCard
      download={download}
      isForVisitor={download.id === advice[system].download}
      hasFile={hasFile}
    />
  )
  return (
    <PaperPage title={words.title}>
      <PageHead title={words.title} {...words.head} />
      <OwnDownload system={system} />
      <ul className={styles['list']}>
        {downloads.map((download) => (
          <IfSet key={download.id} setting={`${download.id}Size`}>
            {card(download, true)}
          </IfSet>
        ))}
        {downloads.map((download) => (
          <IfSet key={download.id} setting={`${download.id}Size`} otherwise={card(download, false)}>
            {null}
          </IfSet>
        ))}
      </ul>
      <Televisions />
    </PaperPage>
  )
}
