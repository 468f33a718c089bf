import { useHydrated } from '@tanstack/react-router'
import { downloadWords as words } from '../../content/downloads.ts'
import { preloadCodeFont } from '../../ui/font/preload-code-font.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { DownloadList } from './download-list.tsx'
import { OwnDownload } from './own-download.tsx'
import { systemOf } from '../../content/system-of.ts'
import { TelevisionDownload } from './television-download.tsx'

/** The app for the visitor's system, the downloads, and televisions. */
export function DownloadsPage() {
  const system = useHydrated() ? systemOf(navigator.userAgent, navigator.maxTouchPoints) : 'unknown'
  preloadCodeFont()
  return (
    <PaperPage title={words.title}>
      <PageHead title={words.title} {...words.head} />
      <OwnDownload system={system} />
      <DownloadList system={system} />
      <TelevisionDownload />
    </PaperPage>
  )
}
