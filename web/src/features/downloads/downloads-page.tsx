import { files } from 'virtual:app-downloads'
import { Link, useHydrated } from '@tanstack/react-router'
import { Download as DownloadIcon } from 'lucide-react'
import { type Download, downloads } from '../../content/downloads.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import styles from './downloads-page.module.css'
import { systemOf } from './system-of.ts'
import { SystemMark } from './system-mark.tsx'

/** The four downloads; the one for the visitor's own system is offered first, in a line kept free for it. */
export function DownloadsPage() {
  const own = useHydrated() ? systemOf(navigator.userAgent) : null
  return (
    <PaperPage
      title="Downloads"
      intro={
        <p>
          Samsung, LG, Roku and Apple TV: look for the player in the store of your television. Everything else
          is here. Stuck? <Link to="/support">Support</Link> has the steps.
        </p>
      }
    >
      <p className={styles['first']}>{own && <OwnDownload id={own} />}</p>
      <ul className={styles['list']}>
        {downloads.map((download) => (
          <li
            key={download.id}
            id={download.id}
            className={styles['card']}
            data-own={download.id === own || undefined}
          >
            <DownloadCard download={download} own={download.id === own} />
          </li>
        ))}
      </ul>
    </PaperPage>
  )
}

function OwnDownload({ id }: { id: Download['id'] }) {
  const own = downloads.find((download) => download.id === id)
  if (!own) return null
  return files[own.file] ? (
    <a className={buttonClass({ size: 'large' })} href={`/app_downloads/${own.file}`} download>
      <DownloadIcon size={20} aria-hidden="true" />
      &ensp;Download for {own.system}
    </a>
  ) : (
    <a className={buttonClass({ kind: 'secondary', size: 'large' })} href={`#${own.id}`}>
      Show me {own.system}
    </a>
  )
}

function DownloadCard({ download, own }: { download: Download; own: boolean }) {
  const file = files[download.file]
  return (
    <>
      <SystemMark system={download.id} />
      <div className={styles['words']}>
        <h2>
          {download.system}
          {own && <span className={styles['own']}>Your system</span>}
        </h2>
        <p className={styles['requires']}>{download.requires}</p>
        <p>{download.install}</p>
        {download.command && (
          <p className={styles['command']}>
            <code>{download.command}</code>
            <CopyButton text={download.command} />
          </p>
        )}
      </div>
      <div className={styles['get']}>
        {file ? (
          <>
            <a className={buttonClass({ wide: true })} href={`/app_downloads/${download.file}`} download>
              <DownloadIcon size={18} aria-hidden="true" />
              &ensp;Download
            </a>
            <p className={styles['facts']}>
              {download.kind}, {(file.size / 1_000_000).toFixed(1)} MB
              {file.version && `, version ${file.version}`}
              <br />
              <span title={file.sha256}>SHA-256 {file.sha256.slice(0, 16)}…</span>
            </p>
          </>
        ) : (
          <>
            <p className={styles['soon']}>Coming soon</p>
            <p className={styles['facts']}>{download.kind}</p>
          </>
        )}
      </div>
    </>
  )
}
